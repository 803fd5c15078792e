import { existsSync, readFileSync } from 'node:fs';

import { knownIds, operationExamples } from '../support/examples.mts';
import { previewPaths } from '../support/previewSchema.mts';
import { caseFile, caseFiles, cases } from '../operations/index.mts';
import { startSandbox } from '../../sandbox/index.mts';
import { actionNodes, operationsOf } from '../support/package.mts';

/** What every operation has beside its code: a failing test names what is left to do (CONTRIBUTING.md). */

const operations = actionNodes.flatMap((node) =>
	operationsOf(node).map(({ resource, resourceName, value, option }) => ({
		node: node.name,
		title: node.type.description.displayName,
		resource,
		resourceName,
		operation: value,
		operationName: option.name,
	})),
);
type Operation = (typeof operations)[number];

const inFile = (file: string, found: RegExp) =>
	existsSync(file) && found.test(readFileSync(file, 'utf8'));

let examples: string[];
beforeAll(async () => {
	const sandbox = await startSandbox();
	examples = operationExamples(await knownIds(sandbox)).map(nameOf);
	await sandbox.close();
});

const nameOf = ({
	node,
	resource,
	operation,
}: Pick<Operation, 'node' | 'resource' | 'operation'>) => `${node} ${resource}.${operation}`;

test.each(operations)('$node $resource $operation lacks nothing', (operation) => {
	const { node, title, resource, resourceName, operation: value, operationName } = operation;
	const requests = `test/engine/requests/${node.replace('publishing', '').toLowerCase()}.test.mts`;
	const page = `docs/nodes/${title.toLowerCase().replaceAll(' ', '-')}.md`;
	const previews = previewPaths(operation).map((file) => `nodes/${file}`);
	const there: Record<string, boolean> = {
		'an example in test/support/examples.mts': examples.includes(nameOf(operation)),
		[`a row in ${requests}`]:
			existsSync(caseFile(operation)) ||
			inFile(requests, new RegExp(`row\\('${resource}\\.${value}'`)),
		[`its previews, from "npm run docs": ${previews.join(', ')}`]: previews.every((file) =>
			existsSync(file),
		),
		[`its section, from "npm run docs": ${page}`]: inFile(
			page,
			new RegExp(`^## ${resourceName}: ${operationName}$`, 'm'),
		),
		'its name in the table of README.md': inFile(
			'README.md',
			new RegExp(`^\\|.*\\b${resourceName}\\b.*[|,:] *\\[?${operationName}( *[|,]|\\])`, 'm'),
		),
	};
	expect(Object.keys(there).filter((each) => !there[each])).toEqual([]);
});

test('no example is left of an operation that is gone', () => {
	const known = operations.map(nameOf);
	expect(examples.filter((each) => !known.includes(each))).toEqual([]);
});

test('every case is of an operation', () => {
	expect(cases.map(caseFile).sort()).toEqual(caseFiles);
});
