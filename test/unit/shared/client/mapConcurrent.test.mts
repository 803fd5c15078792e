import { setTimeout as delay } from 'node:timers/promises';
import { mapConcurrent } from '../../../../nodes/shared/client/mapConcurrent.ts';

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

test.each([
	[1, 1],
	[3, 3],
	[50, 20],
])(
	'at a limit of %i runs %i of 20 at once, started in order, results in order',
	async (limit, most) => {
		const started: number[] = [];
		let running = 0;
		let peak = 0;
		const results = await mapConcurrent(numbers(20), limit, async (number, index) => {
			expect(number).toBe(index);
			started.push(index);
			peak = Math.max(peak, ++running);
			await delay((20 - index) % 5);
			running--;
			return number * 2;
		});
		expect(results).toEqual(numbers(20).map((number) => number * 2));
		expect(started).toEqual(numbers(20));
		expect(peak).toBe(most);
	},
);

test('after a failure starts nothing new, and awaits what is under way', async () => {
	const started: number[] = [];
	const ended: number[] = [];
	const run = mapConcurrent(numbers(10), 3, async (index) => {
		started.push(index);
		await delay(index === 1 ? 5 : 20);
		if (index === 1) throw new Error('the second');
		ended.push(index);
	});
	await expect(run).rejects.toThrow('the second');
	expect({ started, ended }).toEqual({ started: [0, 1, 2], ended: [0, 2] });
});

test('of several failures throws that of the earliest entry, whichever came first', async () => {
	const run = mapConcurrent(numbers(3), 3, async (index) => {
		await delay([20, 10, 30][index]);
		throw new Error(`entry ${index}`);
	});
	await expect(run).rejects.toThrow('entry 0');
});
