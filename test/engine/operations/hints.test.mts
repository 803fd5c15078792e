import { byId, operation, useNodes } from '../../support/useNodes.mts';

/** What is said beside the items of a run: each thing once, and nothing that is not so. */

const nodes = useNodes();

const hintsOf = async (chosen: string, parameters: object, items: object[] = [{}]) => {
	const run = await nodes.run(
		operation(chosen),
		{ ...parameters, options: { maxConcurrency: 1 } },
		{ items: items.map((json) => ({ json: json as Record<string, string> })) },
	);
	expect(run.error).toBeUndefined();
	return run.hints.map(({ message }) => message);
};
const answer = (body: object) =>
	nodes.control.addFault({ kind: 'body', body: JSON.stringify(body) });

test('each different hint once', async () => {
	const parameters = { importId: byId('={{ $json.id }}'), returnAll: true };
	for (let round = 0; round < 2; round++) {
		answer({ items: [], total: 0 });
		for (const items of [[{ email: '1' }], [{ email: '2' }], []]) answer({ items, total: 2 });
	}
	const items = [1, 2, 3, 4].map((id) => ({ id: `imp_${id}` }));
	expect(await hintsOf('publishingImports import.getErrors', parameters, items)).toEqual([
		'The import has no failed rows.',
		'The service gives at most 1 records a page here, so more pages were read.',
	]);
});

test('an empty list with a total says nothing of the size of pages', async () => {
	answer({ items: [], total: 10 });
	expect(await hintsOf('publishingImports import.getAll', { returnAll: true })).toEqual([]);
});

describe('part of a list that has no pages', () => {
	const LISTS: Array<[string, object]> = [
		['publishingPromotions purchase.getAll', {}],
		['publishingPromotions promoter.getAll', {}],
		['publishingLetters template.getAll', { channels: ['morning-brief'] }],
		['publishingLetters letter.getTopPerformers', {}],
	];

	test.each(LISTS)('is told: %s', async (chosen, parameters) => {
		answer({ items: ['a', 'b'], total: 500 });
		expect(await hintsOf(chosen, parameters)).toEqual([
			'The service states a total of 500 but returned 2, and this list has no further pages.',
		]);
	});

	test.each(LISTS)('is not told where nothing is missing: %s', async (chosen, parameters) => {
		for (const total of [2, 1, 0, undefined, 'many']) {
			answer({ items: ['a', 'b'], total });
			expect(await hintsOf(chosen, parameters)).toEqual([]);
		}
	});
});
