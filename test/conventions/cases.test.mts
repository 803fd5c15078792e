import { existsSync, readFileSync } from 'node:fs';

import { withOperations } from '../../scripts/docs/readme.mts';
import { caseFile, caseFiles, cases } from '../operations/index.mts';
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

test('README.md lists the operations of every node: if not, run "npm run docs"', () => {
	const readme = readFileSync('README.md', 'utf8');
	expect(readme).toBe(withOperations(readme));
});
