import type { Clock } from '../../shared/client/clock';
import type { RealtimeError } from '../realtime/realtimeError';
import { waitUnless } from '../realtime/wait';

/** How long a person who publishes waits at most for the reason of a failure. */
export const BEGIN_WITHIN_MS = 12_000;

/**
 * A person's wait for a subscription, until the first success, the first failure or a timeout. If `isPatient`,
 * a transient failure does not end the wait, and the last one is the error of the timeout.
 */
export class Beginning {
	private outcome: 'live' | RealtimeError | undefined;
	private lastError: RealtimeError | undefined;
	private decide!: () => void;
	private readonly decided = new Promise<void>((resolve) => (this.decide = resolve));

	constructor(private readonly isPatient: boolean) {}

	onLive(): void {
		this.outcome ??= 'live';
		this.decide();
	}

	onFailed(error: RealtimeError): void {
		this.lastError = error;
		if (this.isPatient && !error.isFatal) return;
		this.outcome ??= error;
		this.decide();
	}

	/**
	 * Resolves once the subscription is live or the wait `isOver`. Throws the `RealtimeError` that prevents the
	 * subscription; after a timeout without any failure, the error that `late` makes.
	 */
	async settled(
		clock: Clock,
		withinMs: number,
		late: () => RealtimeError,
		isOver: () => boolean,
	): Promise<void> {
		const isDecided = () => this.outcome !== undefined || isOver();
		await Promise.race([this.decided, waitUnless(clock, withinMs, isDecided, 100)]);
		if (this.outcome === 'live' || isOver()) return;
		throw this.outcome ?? this.lastError ?? late();
	}
}
