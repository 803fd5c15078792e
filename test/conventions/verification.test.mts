import { readFileSync } from 'node:fs';

import { credentials, everyProperty, nodes } from '../support/package.mts';

/** Requirements of n8n's portal and of its newer lint rules, beyond the rules that are installed. */

describe.each(nodes)('$name', ({ file, type: { description } }) => {
	const placed = everyProperty(description.properties);

	test('valid-node-categories, no-logic-or-flow-nodes, no-codex-subcategories, no-ai-codex-category', () => {
		const codex = JSON.parse(readFileSync(file.replace(/\.js$/, '.json'), 'utf8'));
		// https://docs.n8n.io/connect/create-nodes/build-your-node/reference/codex-files/#node-categories
		expect(codex.categories).toEqual(['Marketing & Content', 'Communication']);
		expect(codex).not.toHaveProperty('subcategories');
		expect(description).not.toHaveProperty('codex');
	});

	test('hint-max-length: at most 120 characters', () => {
		const long = placed.filter(([, { hint = '' }]) => hint.length > 120);
		expect(long.map(([place, { hint }]) => `${place}: ${hint}`)).toEqual([]);
	});

	test('non-required-fields-in-collection, open-ended-node-fields', () => {
		// Both read the fields that stand in the node's own file: there are none.
		const source = readFileSync(file.replace(/^dist\//, '').replace(/\.js$/, '.ts'), 'utf8');
		expect(source).not.toMatch(/\bproperties: \[\s*\{/);
	});

	test('single-credential-per-node', () => {
		expect(description.credentials!.map(({ name }) => name)).toEqual(['publishingApi']);
	});
});

describe.each(credentials)('$type.name', ({ type }) => {
	test('has an icon, and a test on its class, which the portal reads in the source', () => {
		expect(type.icon).toBeDefined();
		expect(type.test?.request).toMatchObject({ baseURL: '={{$credentials.baseUrl}}' });
		const codes = type.test!.rules!.map(
			({ properties }) => 'value' in properties && properties.value,
		);
		expect(codes).toEqual(expect.arrayContaining([401, 403, 404]));
	});
});
