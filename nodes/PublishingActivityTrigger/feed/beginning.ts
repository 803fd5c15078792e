import type { Clock } from '../../shared/client/clock';
import { waitUnless } from '../realtime/wait';
import type { RealtimeError } from '../realtime/realtimeError';

/** How long a person who publishes waits at most for the reason why that fails. */
export const BEGIN_WITHIN_MS = 12_000;

/**
 * Somebody's wait for a subscription to begin: decided by the first success or failure, or by a timeout. If
 * `isPatient`, a transient failure decides nothing, and the last one is the error of the timeout.
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
	 * Resolves when it is live, or when the wait `isOver` before. Throws the `RealtimeError` that keeps it from
	 * being live; `late` makes the one for a timeout without any failure.
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
