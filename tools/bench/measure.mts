import { median } from 'simple-statistics';

/**
 * Measures several things in turns, a round after another, so that whatever else the machine does meets
 * all of them. Rounds before the first warm up. Returns the values of each thing, round by round.
 */
export async function inTurns<Name extends string>(
	rounds: number,
	things: Readonly<Record<Name, () => Promise<number>>>,
	warmUps = 1,
): Promise<Record<Name, number[]>> {
	const all = Object.entries(things) as Array<[Name, () => Promise<number>]>;
	const values = {} as Record<Name, number[]>;
	for (let round = -warmUps; round < rounds; round++) {
		for (const [name, measure] of all) {
			const value = await measure();
			if (round >= 0) (values[name] ??= []).push(value);
		}
	}
	return values;
}

/** How many times as large each value of `many` is as the one of the same round in `few`. */
export function ratios(many: readonly number[], few: readonly number[]): number[] {
	return many.map((value, round) => value / few[round]);
}

/** `median (smallest to largest)`. */
export function spread(values: readonly number[], digits: number): string {
	const text = (value: number) => value.toFixed(digits);
	return `${text(median([...values]))} (${text(Math.min(...values))} to ${text(Math.max(...values))})`;
}

export function seconds(values: readonly number[]): string {
	const inSeconds = values.map((ms) => ms / 1000);
	return `${spread(inSeconds, 2)} s`;
}
