import { LEFT_OUT, type Random, type Trouble } from './disconnections.mts';

interface Troubles {
	/** One of these each time … */
	readonly often: readonly Trouble[];
	/** … and now and then one of these, which take long. */
	readonly rare: readonly Trouble[];
	readonly oneRareIn: number;
	/** Maximum time of one trouble with its consequences, in milliseconds. */
	readonly longestMs: number;
}

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
		await new Promise((resolve) => setTimeout(resolve, pause));
		const isRare = rare.length > 0 && random() * oneRareIn < 1 && Date.now() + longestMs < end;
		if (turn.length === 0) turn = shuffled(often, random);
		const { name, make } = isRare ? rare[Math.floor(random() * rare.length)]! : turn.pop()!;
		const outcome = await make(random);
		onOver(outcome === LEFT_OUT ? `${name}, ${LEFT_OUT}` : name);
	}
}

function shuffled<T>(all: readonly T[], random: Random): T[] {
	return all
		.map((one) => ({ one, at: random() }))
		.sort((one, other) => one.at - other.at)
		.map(({ one }) => one);
}
