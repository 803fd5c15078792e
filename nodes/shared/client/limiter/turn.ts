import type { Batch } from './batch';
import type { Sent } from './window';

/** A request's place; tells the 429 that it met from those that came before. */
export interface Turn {
	readonly episode: number;
	readonly sentAt: number;
	readonly sent: Sent;
	readonly batch: Batch;
}

export interface TurnOptions {
	/** Whether the request was sent before. */
	readonly isSentAgain?: boolean;
	/** How long a pause of the limiter it waits for; where one is longer it fails at once. */
	readonly patienceMs?: number;
	/** Whether it is still to be sent: always where nothing is said. */
	readonly isWanted?: () => boolean;
}
