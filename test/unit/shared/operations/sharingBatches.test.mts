import { ApiError } from '../../../../nodes/shared/errors/apiError.ts';
import type { Batch } from '../../../../nodes/shared/operations/operation.ts';
import {
	sendersFirst,
	sharingBatches,
} from '../../../../nodes/shared/operations/sharingBatches.ts';

/** Which items share a request: an item is text such as `a3`, of which three places go to the key `a`. */

const batch: Batch<unknown> = {
	key: (input) => String(input)[0],
	size: (input) => Number(String(input).slice(1, 2)),
	largest: 5,
	join: (inputs) => inputs.join('+'),
};
const tasksOf = (...inputs: string[]) => inputs.map((input, index) => ({ index, input }));

test.each<[string, string[], sent: string[]]>([
	['those with one key', ['a1x', 'a2', 'a1y'], ['a1x+a2+a1y']],
	['as many as a request holds', ['a2', 'a3', 'a1'], ['a2+a3', 'a1']],
	['no more than that', ['a3x', 'a3y', 'a2'], ['a3x', 'a3y+a2']],
	['one that is too large by itself', ['a9', 'a1'], ['a9', 'a1']],
	['those with other keys do not', ['a1', 'b1', 'a2', 'b2'], ['a1+a2', 'b1+b2']],
])('%s', async (_, inputs, expected) => {
	const tasks = tasksOf(...inputs);
	const sent: unknown[] = [];
	const run = sharingBatches(batch, tasks, async ({ input }) => {
		sent.push(input);
		return { input: String(input) };
	});
	const results = await Promise.all(tasks.map(run));
	expect(sent).toEqual(expected);
	expect(results).toHaveLength(inputs.length);
});

test('each gets what its request returns, as a record of its own', async () => {
	const tasks = tasksOf('a1', 'a2');
	const run = sharingBatches(batch, tasks, async () => ({ updated: 2 }));
	const [one, other] = await Promise.all(tasks.map(run));
	expect([one, other]).toEqual([{ updated: 2 }, { updated: 2 }]);
	expect(one).not.toBe(other);
});

test('a request that fails fails all of its items', async () => {
	const tasks = tasksOf('a1', 'a2', 'b1');
	const run = sharingBatches(batch, tasks, async ({ input }) =>
		String(input).startsWith('a') ? await Promise.reject(new Error('Refused')) : {},
	);
	const results = await Promise.allSettled(tasks.map(run));
	expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
});

test.each([
	[
		422,
		['a1+a1b+a1c+a1d+a1e', 'a1+a1b+a1c', 'a1d+a1e', 'a1+a1b', 'a1c', 'a1d', 'a1e'],
		['a1c', 'a1e'],
	],
	[404, ['a1+a1b+a1c+a1d+a1e'], ['a1', 'a1b', 'a1c', 'a1d', 'a1e']],
	[503, ['a1+a1b+a1c+a1d+a1e'], ['a1', 'a1b', 'a1c', 'a1d', 'a1e']],
])('of a request refused with %i fail those that are refused', async (status, requests, failed) => {
	const tasks = tasksOf('a1', 'a1b', 'a1c', 'a1d', 'a1e');
	const sent: string[] = [];
	const run = sharingBatches(batch, tasks, async ({ input }) => {
		sent.push(String(input));
		if (/c|e/.test(String(input))) throw new ApiError('Refused', { status });
		return {};
	});
	const results = await Promise.allSettled(tasks.map(run));
	expect(sent).toEqual(requests);
	expect(
		tasks.filter((_, index) => results[index].status === 'rejected').map(({ input }) => input),
	).toEqual(failed);
});

test('the first items of all requests come first, so that none waits for a place', () => {
	const ordered = sendersFirst(batch, tasksOf('a1', 'a2', 'b1', 'a4', 'b2'));
	expect(ordered.map(({ input }) => input)).toEqual(['a1', 'b1', 'a4', 'a2', 'b2']);
	expect(ordered.map(({ index }) => index)).toEqual([0, 2, 3, 1, 4]);
});
