import { existsSync, readFileSync } from 'node:fs';

import { nodePath } from '../../scripts/docs/indexPage.mts';
import { anchor } from '../../scripts/docs/markdown.mts';
import { caseFile, caseFiles, cases } from '../operations/index.mts';
import { actionNodes, operationsOf } from '../support/package.mts';
import { allOperations, nameOf } from '../support/operations.mts';

/** Every operation has a case, and every case an operation; that no part is missing is held by types. */

test.each(allOperations.map((chosen) => [nameOf(chosen), caseFile(chosen)]))(
	'%s: %s',
	(_, file) => {
		expect([file, existsSync(file)]).toEqual([file, true]);
	},
);

test('no case is left of an operation that is gone', () => {
	expect(caseFiles).toEqual(cases.map(caseFile).sort());
});

test('README.md counts the operations', () => {
	expect(readFileSync('README.md', 'utf8')).toContain(`${allOperations.length} operations`);
});

describe.each(actionNodes)('README.md leads to every operation of $name', (node) => {
	const readme = readFileSync('README.md', 'utf8');
	const links = operationsOf(node).map(({ resourceName, option }) => {
		const place = anchor(`${resourceName}: ${option.name}`);
		return [`[${option.name}](docs/${nodePath(node)}${place})`];
	});

	test.each(links)('%s', (link) => {
		expect(readme).toContain(link);
	});
});
