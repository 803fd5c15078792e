import type { Clock } from '../../shared/client/clock';

const STEP_MS = 1_000;

/** Waits until the time has passed or `isOver` returns true. Short steps end every wait soon after it is over. */
export async function waitUnless(clock: Clock, ms: number, isOver: () => boolean): Promise<void> {
	const until = clock.now() + ms;
	for (let left = ms; left > 0 && !isOver(); left = until - clock.now()) {
		await clock.sleep(Math.min(left, STEP_MS));
	}
}

/** Returns the result of a promise, or `undefined` if it takes longer than `ms` or `isOver` returns true. */
export async function within<Result>(
	clock: Clock,
	ms: number,
	promise: Promise<Result>,
	isOver: () => boolean = () => false,
): Promise<Result | undefined> {
	let isSettled = false;
	const result = promise.finally(() => (isSettled = true));
	const late = waitUnless(clock, ms, () => isSettled || isOver()).then(() => undefined);
	return await Promise.race([result, late]);
}
