import { writeFileSync } from 'node:fs';
import { readTried, TRIED_FILE, type Tried, type TriedOperation } from '../../openapi/tried.mts';
import type { Report } from './outcome.mts';

/** Notes the outcomes of a run in `openapi/tried.json`. Those of operations that it did not try are kept. */
export function record({ date, operations }: Report, file = TRIED_FILE): void {
	const tried = Object.entries(operations).flatMap(
		([id, { outcome }]): Array<[string, TriedOperation]> =>
			outcome === 'notTried' ? [] : [[id, { date, outcome }]],
	);
	const all: Tried = { ...readTried(file), ...Object.fromEntries(tried) };
	const sorted = Object.entries(all).sort(([one], [other]) => (one < other ? -1 : 1));
	writeFileSync(file, `${JSON.stringify(Object.fromEntries(sorted), undefined, '\t')}\n`);
}
