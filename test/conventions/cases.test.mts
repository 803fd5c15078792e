import { existsSync } from 'node:fs';

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
