import { checkSummary, summaryOf, type Summary } from '../../../demo/report.mts';
import type { Execution } from '../../support/n8n/rest.mts';

const imports = (...rows: Array<[id: string, status: string, recordsFailed: number]>) =>
	new Map(
		rows.map(([uniqueId, status, recordsFailed]) => [
			uniqueId,
			{ uniqueId, status, recordsFailed, fileName: null },
		]),
	);
const summary = (
	...rows: Array<[id: string, outcome: string, rowsStillFailing: number]>
): Summary => ({
	text: '',
	imports: rows.map(([uniqueId, outcome, rowsStillFailing]) => ({
		uniqueId,
		fileName: '',
		outcome,
		rowsStillFailing,
	})),
});

const before = imports(['a', 'errored', 9], ['b', 'errored', 4], ['c', 'finished', 0]);
const after = imports(['a', 'finished', 2], ['b', 'errored', 4], ['c', 'finished', 0]);

test('a report that says what the service says passes', () => {
	const report = summary(['a', 'finished, some rows fail', 2], ['b', 'failed again', 4]);
	expect(() => checkSummary(report, before, after)).not.toThrow();
});

test.each([
	['misses an import', summary(['a', 'finished', 2]), /differ on: b$/],
	['counts wrongly', summary(['a', 'finished', 3], ['b', 'failed again', 4]), /differ on: a$/],
	[
		'calls a failure finished',
		summary(['a', 'finished', 2], ['b', 'finished', 4]),
		/differ on: b$/,
	],
	[
		'names an import that had not failed',
		summary(['a', 'finished', 2], ['b', 'failed again', 4], ['c', 'finished', 0]),
		/differ on: imports that had not failed$/,
	],
])('a report that %s does not', (_, report, message) => {
	expect(() => checkSummary(report, before, after)).toThrow(message);
});

test('a company without failed imports proves nothing', () => {
	expect(() => checkSummary(summary(), imports(['c', 'finished', 0]), after)).toThrow(
		/no failed import/,
	);
});

test('an execution that failed has no summary', () => {
	const failed = {
		id: '7',
		status: 'error',
		data: {
			resultData: { runData: {}, lastNodeExecuted: 'Send Email', error: { message: 'Refused' } },
		},
	} as unknown as Execution;
	expect(() => summaryOf(failed, before)).toThrow(
		'Execution 7 ended as error in Send Email: Refused',
	);
});
