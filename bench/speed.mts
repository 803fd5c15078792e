import { AGAINST, type Opponent } from './candidates.mts';
import { atLeast, type Figure } from './figure.mts';
import { median, ratios, seconds, spread } from './measure.mts';

/** A candidate's times of all rounds, in milliseconds, and what else they cost. */
interface Timed {
	readonly ms: readonly number[];
	readonly costs?: string;
}

/** How fast ours is against an opponent in the same rounds; `goal`: how many times its speed at least. */
export function speedFigure(
	work: string,
	ours: Timed,
	opponent: Opponent,
	theirs: Timed,
	goal: number | undefined,
): Figure {
	const ratio = ratios(theirs.ms, ours.ms);
	return {
		work,
		measured: inWords(ours),
		against: `${AGAINST[opponent]}: ${inWords(theirs)}`,
		ratio: `${spread(ratio, 2)} times its speed`,
		goal: goal === undefined ? undefined : atLeast(goal, median(ratio)),
	};
}

function inWords({ ms, costs }: Timed): string {
	return costs === undefined ? seconds(ms) : `${seconds(ms)}; ${costs}`;
}
