/** A machine's two clocks, and waiting. Injected, so that tests control time. */
export interface Clock {
	/** Milliseconds that pass evenly, from any origin: for durations. Called the even clock. */
	now(): number;
	/** Epoch milliseconds, for times that are reported. People and time servers set this clock, back and forth. */
	wall(): number;
	sleep(ms: number): Promise<void>;
}

/** One moment on both clocks. */
export interface Moment {
	readonly now: number;
	readonly wall: number;
}

const STEP_MS = 1_000;

export function momentOf(clock: Clock): Moment {
	return { now: clock.now(), wall: clock.wall() };
}

/** The moment of an epoch time, by the clock on the wall as it is set now. */
export function momentAt(wall: number, clock: Clock): Moment {
	return { now: clock.now() - (clock.wall() - wall), wall };
}

/** How much time passed, by the clock that saw more of it: the even one stands still while a machine sleeps. */
export function elapsed(from: Moment, to: Moment): number {
	return Math.max(to.now - from.now, to.wall - from.wall);
}

/** The moment in epoch milliseconds, never later than it was, however the clock has been set since. */
export function toEpoch(moment: Moment, clock: Clock): number {
	return Math.min(moment.wall, clock.wall() - (clock.now() - moment.now));
}

/** The earliest of the times that are known. */
export function earliest(...times: Array<number | undefined>): number | undefined {
	const known = times.filter((time) => time !== undefined);
	return known.length === 0 ? undefined : Math.min(...known);
}

/** Waits until the time has passed or `isOver`, in short steps: no wait goes on for long once it is over. */
export async function waitUnless(
	clock: Clock,
	ms: number,
	isOver: () => boolean,
	stepMs = STEP_MS,
): Promise<void> {
	const until = clock.now() + ms;
	for (let left = ms; left > 0 && !isOver(); left = until - clock.now()) {
		await clock.sleep(Math.min(left, stepMs));
	}
}
