import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { caseFile, caseFiles, cases } from '../operations/index.mts';
import { allOperations } from '../support/operations.mts';
import { actionNodes, isTrigger, nodes, operationsOf, optionsOf } from '../support/package.mts';

/** The order of operations, which the linter cannot read, and the files that each operation has. */

const inOrder = (names: string[]) => [...names].sort((a, b) => a.localeCompare(b, 'en'));

test.each(actionNodes)('$name shows resources and operations in alphabetical order', (node) => {
	const operations = operationsOf(node);
	const { properties } = node.type.description;
	const resources = optionsOf(properties.find(({ name }) => name === 'resource'));
	const shown = resources.map(({ name }) => name);
	expect(shown).toEqual(inOrder(shown));
	for (const { value } of resources) {
		const names = operations.flatMap(({ resource, option }) =>
			resource === value ? option.name : [],
		);
		expect(names).not.toHaveLength(0);
		expect(names).toEqual(inOrder(names));
	}
	const values = operations.map(({ resource, value }) => `${resource} ${value}`);
	expect(values).toEqual([...new Set(values)]);
});

test.each(nodes)('$name has an output preview for every operation, and no other', (node) => {
	const expected = isTrigger(node)
		? ['v1.0.0/output.json'] // the editor shows none for triggers, but lookups for agents read it
		: operationsOf(node).map(({ resource, value }) => `v1.0.0/${resource}/${value}.json`);
	const folder = path.join(node.directory, '__schema__');
	const previews = globSync('**/*.json', { cwd: folder });
	expect(previews.sort()).toEqual(expected.sort());
	for (const file of previews) {
		const { type, properties } = JSON.parse(readFileSync(path.join(folder, file), 'utf8'));
		expect([file, type, Object.keys(properties).length > 0]).toEqual([file, 'object', true]);
	}
});

test('reads return at most ten fields, unless Simplify is off', () => {
	const many = globSync('nodes/Publishing*/__schema__/v1.0.0/*/get*.json').filter((file) => {
		const { properties } = JSON.parse(readFileSync(file, 'utf8'));
		return Object.keys(properties).length > 10;
	});
	expect(many).toEqual([]);
});

test('every operation has a case, and every case an operation', () => {
	expect(allOperations.map(caseFile).filter((file) => !existsSync(file))).toEqual([]);
	expect(caseFiles).toEqual(cases.map(caseFile).sort());
});
