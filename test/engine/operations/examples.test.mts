import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { LOOKUPS } from '../../../sandbox/index.mts';
import { exampleOf } from '../../operations/index.mts';
import { previewPath, schemaOf } from '../../support/previewSchema.mts';
import { allOperations, useNodes } from '../../support/useNodes.mts';

/** Items of each operation are as its preview shows, and each works without any lookup. */

const nodes = useNodes({ retryMs: 1 });

describe.each(allOperations)('$node $resource $operation', (chosen) => {
	test('gives what its preview shows, no more and no less', async () => {
		const { items } = await nodes.run(chosen, exampleOf(chosen).minimal);
		const seen = { ...schemaOf(items.map(({ json }) => json)), version: 1 };
		expect(JSON.parse(readFileSync(join('nodes', previewPath(chosen)), 'utf8'))).toEqual(seen);
	});

	test('needs no lookup', async () => {
		for (const name of LOOKUPS) nodes.control.setLookup(name, 404);
		const { full } = exampleOf(chosen);
		expect(await nodes.run(chosen, full)).toMatchObject({ status: 'success' });
	});
});
