import { AGAINST, type Opponent } from './candidates.mts';
import { atLeast, type Figure } from './figure.mts';
import { median, ratios, seconds, spread } from './measure.mts';

/** How fast ours is against an opponent in the same rounds, in milliseconds; `goal`: at least how many times its speed. */
export function speedFigure(
	work: string,
	ours: readonly number[],
	opponent: Opponent,
	theirs: readonly number[],
	goal: number | undefined,
): Figure {
	const ratio = ratios(theirs, ours);
	return {
		work,
		measured: seconds(ours),
		against: `${AGAINST[opponent]}: ${seconds(theirs)}`,
		ratio: `${spread(ratio, 2)} times its speed`,
		goal: goal === undefined ? undefined : atLeast(goal, median(ratio)),
	};
}
