import { setTimeout as wait } from 'node:timers/promises';

/** Any number from 0 to 1, 1 excluded. */
export type Random = () => number;

export const LEFT_OUT = 'left out';

/** A trouble around the triggers. `make` resolves when it is over, with `LEFT_OUT` if it was not made. */
export interface Trouble {
	readonly name: string;
	make(random: Random): Promise<typeof LEFT_OUT | void> | void;
}

interface Troubles {
	/** One of these each time … */
	readonly often: readonly Trouble[];
	/** … and now and then one of these, which take long. */
	readonly rare: readonly Trouble[];
	readonly oneRareIn: number;
	/** Maximum time of one trouble with its consequences, in milliseconds. */
	readonly longestMs: number;
}

/** Waits a random time between the two. */
export const seconds = (least: number, most: number, random: Random) =>
	wait((least + (most - least) * random()) * 1000);

/** Makes one trouble after another until a moment, with pauses. */
export async function makeTroubles(
	end: number,
	{ often, rare, oneRareIn, longestMs }: Troubles,
	random: Random,
	onOver: (name: string) => void,
): Promise<void> {
	// Each has its turn, in an order that changes, so that a short run has met many.
	let turn: Trouble[] = [];
	for (;;) {
		const pause = (5 + 15 * random()) * 1000;
		// The last one is over in time for the trigger to come back.
		if (Date.now() + pause + 10_000 > end) return;
		await wait(pause);
		const isRare = random() * oneRareIn < 1 && Date.now() + longestMs < end;
		if (turn.length === 0) turn = [...often];
		const kinds = isRare ? [...rare] : turn;
		const [{ name, make }] = kinds.splice(Math.floor(random() * kinds.length), 1);
		const outcome = await make(random);
		onOver(outcome === LEFT_OUT ? `${name}, ${LEFT_OUT}` : name);
	}
}
