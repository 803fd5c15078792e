import { waitUnless, type Clock } from '../realtime/clock';
import type { RealtimeError } from '../realtime/realtimeError';

/** How long a person who publishes waits for the reason why that fails. */
export const BEGIN_WITHIN_MS = 12_000;

/**
 * Whether a subscription begins: settled by what it tells of itself, or by time. Of failures that may pass
 * only the last one counts where it is `patient`.
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
	 * Resolves when it is live, or when it `isOver` without. Throws the `RealtimeError` that keeps it from
	 * being live; `late` is that of one that did not come in time.
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
