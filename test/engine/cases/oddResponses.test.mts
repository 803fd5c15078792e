import { cases } from '../../operations/index.mts';
import { useCases } from './useCases.mts';

/** Successes that differ from the description: the result of a write is never lost, a list never cut in silence. */

const nodes = useCases();

const withResponses = cases.filter(({ oddResponses }) => oddResponses.length > 0);

describe.each(withResponses)('$name', (operationCase) => {
	test.each(operationCase.oddResponses)('$shows', async (row) => {
		const { gives, hints, status, description = /(?:)/ } = row;
		const run = await nodes.runIn(operationCase, row);
		if (gives instanceof RegExp) {
			expect(run.error).toMatchObject({ name: 'NodeApiError' });
			if (status !== undefined) expect(run.error).toMatchObject({ httpCode: String(status) });
			expect(run.error!.message).toMatch(gives);
			expect(run.error!.description ?? '').toMatch(description);
			expect(run.items).toEqual([]);
		} else {
			expect(run.error).toBeUndefined();
			expect(run.items.map(({ json }) => json)).toEqual(gives);
		}
		if (hints !== undefined) expect(run.hints.map(({ message }) => message)).toEqual(hints);
	});
});
