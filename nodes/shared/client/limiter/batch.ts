/** What is sent between two pauses. */
export interface Batch {
	readonly startedAt: number;
	sent: number;
	accepted: number;
	/** Of how many it is known what came of them. */
	ended: number;
	/** How many were in flight at most. */
	mostInFlight: number;
	/** When the pause was asked for that ended it, and how long it is (milliseconds). */
	refusedAt?: number;
	pauseMs: number;
}
