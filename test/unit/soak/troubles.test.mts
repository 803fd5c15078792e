import type { Trouble } from '../../../tools/soak/disconnections.mts';
import { makeTroubles } from '../../../tools/soak/troubles.mts';
import { randomNumbers } from '../../../tools/setup/randomNumbers.mts';

const HOUR_MS = 3_600_000;

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** The names of the troubles in an hour. */
async function madeInAnHour(often: Trouble[], rare: Trouble[]): Promise<string[]> {
	const made: string[] = [];
	const troubles = { often, rare, oneRareIn: 10, longestMs: 60_000 };
	const end = Date.now() + HOUR_MS;
	const all = makeTroubles(end, troubles, randomNumbers(1), (name) => made.push(name));
	await jest.advanceTimersByTimeAsync(HOUR_MS);
	await all;
	return made;
}

test('each has its turn before one comes again, and a rare one comes now and then', async () => {
	const often = ['a', 'b', 'c', 'd'].map((name): Trouble => ({ name, make: () => {} }));
	const made = await madeInAnHour(often, [{ name: 'rare', make: () => {} }]);
	const turns = made.filter((name) => name !== 'rare');
	expect(turns.length).toBeGreaterThan(200);
	for (let from = 0; from + 4 <= turns.length; from += 4) {
		expect(turns.slice(from, from + 4).sort()).toEqual(['a', 'b', 'c', 'd']);
	}
	expect(made.length - turns.length).toBeGreaterThan(5);
	expect(made.length - turns.length).toBeLessThan(60);
});

test('one is over before the next begins', async () => {
	let underWay = 0;
	const make = async () => {
		expect(++underWay).toBe(1);
		await new Promise((resolve) => setTimeout(resolve, 30_000));
		underWay--;
	};
	expect((await madeInAnHour([{ name: 'long', make }], [])).length).toBeGreaterThan(50);
});
