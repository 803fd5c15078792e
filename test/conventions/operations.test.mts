import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { actionNodes, isTrigger, nodes, operationsOf, optionsOf } from '../support/package.mts';
import { endsAsSentencesDo, hasArticle, inOrder, isSentenceCase, isTitleCase } from './wording.mts';

describe.each(actionNodes)('$name', (node) => {
	const operations = operationsOf(node);
	const { properties } = node.type.description;
	const resources = optionsOf(properties.find(({ name }) => name === 'resource'));

	test('shows its resources in alphabetical order, each with operations', () => {
		const shown = resources.map(({ name }) => name);
		expect(shown).toEqual(inOrder(shown));
		expect(shown.filter((name) => !isTitleCase(name))).toEqual([]);
		expect(new Set(operations.map(({ resource }) => resource))).toEqual(
			new Set(resources.map(({ value }) => value)),
		);
	});

	test.each(resources)('shows the operations of $name in alphabetical order', ({ value }) => {
		const shown = operations.filter(({ resource }) => resource === value);
		const names = shown.map(({ option }) => option.name);
		expect(names).toEqual(inOrder(names));
		expect(new Set(shown.map((operation) => operation.value)).size).toBe(shown.length);
	});

	describe.each(operations)('$resource $value', ({ resourceName, value, option }) => {
		test('has a name, a value and a description', () => {
			expect(isTitleCase(option.name)).toBe(true);
			expect(value).toMatch(/^[a-z][A-Za-z]+$/);
			expect(option.description).toMatch(/^[A-Z].{15,}/);
			expect(endsAsSentencesDo(option.description!)).toBe(true);
		});

		test('has an action in sentence case, without article, naming the resource', () => {
			const action = option.action!;
			expect(isSentenceCase(action) && !hasArticle(action) ? '' : action).toBe('');
			expect(action.toLowerCase()).toContain(resourceName.toLowerCase());
		});
	});
});

describe.each(nodes)('$name', (node) => {
	const folder = path.join(node.directory, '__schema__');
	const expected = isTrigger(node)
		? ['v1.0.0/output.json'] // the editor shows none for triggers, but lookups for agents read it
		: operationsOf(node).flatMap(({ resource, value }) =>
				node.versions.map((version) => `${version}/${resource}/${value}.json`),
			);

	test('has an output preview for every operation, and no other', () => {
		const previews = globSync('**/*.json', { cwd: folder });
		expect(previews.sort()).toEqual(expected.sort());
	});

	test.each(expected)('%s is the schema of an item', (file) => {
		const preview = JSON.parse(readFileSync(path.join(folder, file), 'utf8'));
		expect(preview.type).toBe('object');
		expect(Object.keys(preview.properties)).not.toHaveLength(0);
	});
});
