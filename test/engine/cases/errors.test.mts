import { cases } from '../../operations/index.mts';
import { GOES_ON } from '../../support/values.mts';
import { useCases } from './useCases.mts';

/** Errors of the API, in words; alone and with Continue On Fail. */

const nodes = useCases();

const withErrors = cases.filter(({ errors }) => errors.length > 0);

describe.each(withErrors)('$name', (operationCase) => {
	test.each(operationCase.errors)('$when', async (row) => {
		const { status, message, description = /(?:)/, responses = [] } = row;
		const { error, items } = await nodes.runIn(operationCase, row);
		expect(items).toEqual([]);
		expect(error!.message).toMatch(message);
		if (typeof message === 'string') expect(error!.message).toBe(message);
		expect(error!.description ?? '').toMatch(description);
		expect(error).toMatchObject({ context: { itemIndex: 0 } });
		expect(nodes.sent()).toHaveLength(status === undefined ? 0 : (row.requests ?? 1));
		if (status !== undefined) {
			expect(error).toMatchObject({ name: 'NodeApiError', httpCode: String(status) });
		}
		const [item] = row.items ?? [{}];
		const twice = { ...row, items: [item, item], responses: [...responses, ...responses] };
		const going = await nodes.runIn(operationCase, twice, GOES_ON);
		expect(going).toMatchObject({ status: 'success', error: undefined });
		expect(going.items.map(({ json, pairedItem }) => [json.error, pairedItem])).toEqual([
			[expect.stringMatching(message), { item: 0 }],
			[expect.stringMatching(message), { item: 1 }],
		]);
		expect(String(going.items[0].json.details ?? '')).toMatch(description);
	});
});
