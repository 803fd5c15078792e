import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { actionNodes, operationsOf, optionsOf, triggerNodes } from './package.mts';
import { hasArticle, inOrder, isSentenceCase, isTitleCase } from './wording.mts';

const previewsOf = (directory: string) => path.join(directory, '__schema__/v1.0.0');
const readPreview = (file: string) => JSON.parse(readFileSync(file, 'utf8'));
const anObjectSchema = { type: 'object', properties: expect.anything() };

describe.each(actionNodes)('$name', (node) => {
	const operations = operationsOf(node);
	const { properties, version } = node.type.description;
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

	describe.each(operations)('$resource.$value', ({ resource, resourceName, value, option }) => {
		test('has a name, a value and a description', () => {
			expect(isTitleCase(option.name)).toBe(true);
			expect(value).toMatch(/^[a-z][A-Za-z]+$/);
			expect(option.description).toMatch(/^[A-Z].{15,}[^.]$/);
		});

		test('has an action in sentence case, without article, naming the resource', () => {
			const action = option.action!;
			expect(isSentenceCase(action) && !hasArticle(action) ? '' : action).toBe('');
			expect(action.toLowerCase()).toContain(resourceName.toLowerCase());
		});

		test('has an output preview', () => {
			const preview = readPreview(path.join(previewsOf(node.directory), resource, `${value}.json`));
			expect(preview).toMatchObject(anObjectSchema);
			expect(Object.keys(preview.properties)).not.toHaveLength(0);
		});
	});

	test('has no output preview without an operation', () => {
		const previews = globSync('**/*', { cwd: path.join(node.directory, '__schema__') });
		expect(previews.filter((file) => file.endsWith('.json')).sort()).toEqual(
			operations.map(({ resource, value }) => `v${version}.0.0/${resource}/${value}.json`).sort(),
		);
	});
});

test.each(triggerNodes)('$name has one output preview, which look-ups for agents read', (node) => {
	const file = path.join(previewsOf(node.directory), 'output.json');
	expect(existsSync(file)).toBe(true);
	expect(readPreview(file)).toMatchObject(anObjectSchema);
});
