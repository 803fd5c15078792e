import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { LOOKUPS } from '../../../sandbox/index.mts';
import { exampleOf } from '../../operations/index.mts';
import { previewPaths, schemaOf } from '../../support/previewSchema.mts';
import { allOperations, useNodes } from '../../support/useNodes.mts';

/** All operations, each with the least it needs and with everything that it has. */

const nodes = useNodes({ retryMs: 1 });

describe.each(allOperations)('$node $resource $operation', (chosen) => {
	test.each(['minimal', 'full'] as const)('succeeds with %s parameters', async (parameters) => {
		const items = [{ json: {} }, { json: {} }];
		// The same write may well be refused a second time (an agent is deleted, an import is running).
		const node = { onError: 'continueRegularOutput' as const };
		const run = await nodes.run(chosen, exampleOf(chosen)[parameters], { items, node });
		expect(run).toMatchObject({ status: 'success', error: undefined });
		const first = run.items.filter(({ pairedItem }) => linkOf(pairedItem) === 0);
		expect(first.length).toBeGreaterThan(0);
		expect(first.filter(({ json }) => 'error' in json)).toEqual([]);
		const links = run.items.map(({ pairedItem }) => linkOf(pairedItem));
		expect(links).toEqual([...links].sort());
		// What the first item has retried, the second does not retry again.
		const mayGiveNothing = chosen.operation === 'retryFailed';
		expect(new Set([...links, ...(mayGiveNothing ? [1] : [])])).toEqual(new Set([0, 1]));
	});

	test('gives what its preview shows, no more and no less', async () => {
		const { items } = await nodes.run(chosen, exampleOf(chosen).minimal);
		const seen = { ...schemaOf(items.map(({ json }) => json)), version: 1 };
		for (const file of previewPaths(chosen)) {
			expect(JSON.parse(readFileSync(join('nodes', file), 'utf8'))).toEqual(seen);
		}
	});

	test('needs no lookup', async () => {
		for (const name of LOOKUPS) nodes.control.setLookup(name, 404);
		const { full } = exampleOf(chosen);
		expect(await nodes.run(chosen, full)).toMatchObject({ status: 'success' });
	});
});

function linkOf(pairedItem: unknown): number {
	return (pairedItem as { item: number }).item;
}
