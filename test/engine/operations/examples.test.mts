import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { findOperation } from '../../../openapi/index.mts';
import { LOOKUPS } from '../../../sandbox/index.mts';
import { cases, exampleOf } from '../../operations/index.mts';
import { closeServices, playService } from '../../support/playedService.mts';
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

/** The rows of an import's errors, events, and a collateral of several campaigns. */
const WITHOUT_IDENTITY = ['import.getErrors', 'contact.getActivity', 'promotion.getInsights'];

const lists = cases.filter(({ minimal, full, headers, resource, operation }) => {
	const [method, path] = minimal.sends.at(-1)![0].split(/[ ?]/);
	const isForm = 'content-type' in headers;
	const isPaged = findOperation({ method, path })?.paging !== undefined && !isForm;
	const hasIdentity = !WITHOUT_IDENTITY.includes(`${resource}.${operation}`);
	return 'returnAll' in full.parameters && isPaged && hasIdentity;
});

test.each(lists)('$name gives a record once that comes twice', async (one) => {
	const parameters = { ...one.minimal.parameters, returnAll: true };
	const usual = await nodes.run(one, parameters);
	const { run } = await playService(nodes, async ({ method, url, key, body }) => {
		const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
		const sent = method === 'GET' ? undefined : JSON.stringify(body);
		const response = await fetch(nodes.url + url, { method, headers, body: sent });
		const isList = (name: string) => /^(items|aggregates|contacts|entries)$/.test(name);
		const twice = (name: string, value: unknown) =>
			Array.isArray(value) && isList(name) ? [...value, ...value] : value;
		return { body: JSON.parse(await response.text(), twice) };
	});
	const { items } = await run(one.name, parameters);
	await closeServices();
	expect(usual.items.length).toBeGreaterThan(0);
	expect(items).toEqual(usual.items);
});
