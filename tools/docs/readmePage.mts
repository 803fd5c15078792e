import { readFileSync } from 'node:fs';

import { OPERATIONS } from '../../openapi/index.mts';
import { readTried } from '../../openapi/tried.mts';

/** Returns the number of requests of operations that were tried on an account. */
export function countTried(): number {
	const tried = readTried();
	return OPERATIONS.filter(({ id }) => id in tried).length;
}

/** Returns README.md with the number of requests that were tried on an account. The rest is written by hand. */
export function readmePage(): string {
	return readFileSync('README.md', 'utf8').replace(
		/\d+ of \d+ (?=requests tried on an account so far)/,
		`${countTried()} of ${OPERATIONS.length} `,
	);
}
