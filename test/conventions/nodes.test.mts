import { globSync } from 'node:fs';
import path from 'node:path';
import type { INode } from 'n8n-workflow';

import { workflowOf } from '../support/engine/execution.mts';
import { actionNodes, credentials, manifest, nodes, operationsOf } from '../support/package.mts';
import { NODE } from '../support/values.mts';

const compiled = (source: string) => `dist/${source.replace(/\.ts$/, '.js')}`;

test('package.json lists every node and credential there is', () => {
	expect([...manifest.n8n.nodes].sort()).toEqual(
		globSync('nodes/**/*.node.ts').map(compiled).sort(),
	);
	expect([...manifest.n8n.credentials].sort()).toEqual(
		globSync('credentials/**/*.credentials.ts').map(compiled).sort(),
	);
});

test("names are unique, and begin with the package's own word", () => {
	const names = [...nodes.map(({ name }) => name), ...credentials.map(({ type }) => type.name)];
	expect(names).toEqual([...new Set(names)]);
	expect(names.filter((name) => !/^publishing[A-Z][A-Za-z]+$/.test(name))).toEqual([]);
});

test.each(nodes)(
	'$name has a folder named as its class and its name',
	({ file, type, directory }) => {
		const folder = path.basename(directory);
		expect(path.basename(file)).toBe(`${folder}.node.js`);
		expect(type.description.name).toBe(folder[0].toLowerCase() + folder.slice(1));
	},
);

test.each(actionNodes)('$name shows operation and resource on the canvas as displayed', (node) => {
	const { subtitle } = node.type.description;
	for (const { resource, resourceName, value, option } of operationsOf(node)) {
		const parameters = { resource, operation: value };
		const placed: INode = { ...NODE, type: node.name, parameters };
		const workflow = workflowOf(placed, {
			getByName: () => node.type,
			getByNameAndVersion: () => node.type,
			getKnownTypes: () => ({}),
		});
		const { expression } = workflow;
		const shown = expression.getSimpleParameterValue(workflow.nodes.Node, subtitle, 'internal', {});
		expect(shown).toBe(`${option.name}: ${resourceName}`);
	}
});
