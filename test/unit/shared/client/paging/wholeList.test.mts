import type { ApiClient } from '../../../../../nodes/shared/client/apiClient.ts';
import { wholeList } from '../../../../../nodes/shared/client/paging/wholeList.ts';

test.each<
	[string, items: unknown, total: number | undefined, count: number, hint: string | undefined]
>([
	['all there are', [{}, {}], 2, 2, undefined],
	['no total', [{}, {}], undefined, 2, undefined],
	['more than its total', [{}, {}], 1, 2, undefined],
	[
		'less than its total, which is told',
		[{}, {}],
		3,
		2,
		'The service states a total of 3 but returned 2, and this list has no further pages.',
	],
	['nothing, whatever its total', [], 3, 0, undefined],
])('%s', async (_, items, total, count, expected) => {
	const hint = jest.fn();
	const api = { call: async () => ({ items, total }) } as unknown as ApiClient;
	expect(await wholeList(api, 'getPurchases', {}, hint)).toHaveLength(count);
	expect(hint.mock.calls.flat()).toEqual(expected === undefined ? [] : [expected]);
});
