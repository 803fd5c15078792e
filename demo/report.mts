import Table from 'cli-table3';
import type { Execution } from '../test/support/n8n/rest.mts';
import type { SubscriberImport } from './imports.mts';

const RETRY = 'Retry Failed Imports';
/** The workflow leaves older imports alone, in milliseconds. */
const WEEK = 7 * 24 * 60 * 60 * 1000;

/** The result of one import. */
interface Outcome {
	uniqueId: string;
	fileName: string;
	outcome: string;
	rowsStillFailing: number;
}

export interface Summary {
	text: string;
	imports: Outcome[];
}

type Imports = Map<string, SubscriberImport>;

/**
 * Sums up the items of the node that retries imports. `before` are the imports before the run.
 *
 * @throws Error if the execution failed or retried nothing
 */
export function summaryOf({ id, status, data }: Execution, before: Imports): Summary {
	const { error, runData, lastNodeExecuted } = data.resultData;
	if (status !== 'success') {
		throw new Error(`Execution ${id} ended as ${status} in ${lastNodeExecuted}: ${error?.message}`);
	}
	const items = runData[RETRY]?.[0].data?.main[0] ?? [];
	if (items.length === 0) throw new Error(`Execution ${id} retried no import`);
	const imports = items.map(({ json }) => outcomeOf(json as unknown as RetriedImport));
	const finished = imports.filter(({ outcome }) => outcome.startsWith('finished')).length;
	const failing = imports.reduce((sum, { rowsStillFailing }) => sum + rowsStillFailing, 0);
	const failed = imports.reduce(
		(sum, { uniqueId }) => sum + (before.get(uniqueId)?.recordsFailed ?? 0),
		0,
	);
	const text = `${finished} of ${imports.length} imports finished. Failing rows: ${failed} → ${failing}.`;
	return { text, imports };
}

/** An item of the node that retries imports and waits for them. */
interface RetriedImport extends Omit<SubscriberImport, 'createdAt'> {
	timedOut?: boolean;
}

function outcomeOf({
	uniqueId,
	fileName,
	status,
	recordsFailed,
	timedOut,
}: RetriedImport): Outcome {
	const finished = recordsFailed > 0 ? 'finished, some rows fail' : 'finished';
	const ended = status === 'finished' ? finished : 'failed again';
	const outcome = timedOut ? 'still running' : ended;
	return { uniqueId, fileName: fileName ?? '', outcome, rowsStillFailing: recordsFailed };
}

/** Returns the outcome of each import as a table for the terminal. */
export function reportTable({ imports }: Summary, before: Imports): string {
	const table = new Table({
		head: ['Import', 'File', 'Outcome', 'Failing rows'],
		colAligns: ['left', 'left', 'left', 'right'],
		style: { head: [], border: [], compact: true },
	});
	for (const { uniqueId, fileName, outcome, rowsStillFailing } of imports) {
		const rows = `${before.get(uniqueId)?.recordsFailed} → ${rowsStillFailing}`;
		table.push([uniqueId, fileName || '(no file name)', outcome, rows]);
	}
	return table.toString();
}

/**
 * Compares the workflow's report with the service's own records.
 *
 * @throws Error naming each import on which they differ
 */
export function checkSummary({ imports }: Summary, before: Imports, after: Imports): void {
	const reported = new Map(imports.map((outcome) => [outcome.uniqueId, outcome]));
	const failed = [...before.values()].filter(
		({ status, createdAt }) => status === 'errored' && Date.now() - Date.parse(createdAt) < WEEK,
	);
	const wrong = failed.filter(({ uniqueId }) => {
		const now = after.get(uniqueId);
		const outcome = reported.get(uniqueId);
		return (
			now?.recordsFailed !== outcome?.rowsStillFailing ||
			(now?.status === 'finished') !== outcome?.outcome.startsWith('finished')
		);
	});
	if (failed.length === 0) throw new Error('The sandbox had no failed import to retry');
	if (wrong.length === 0 && reported.size === failed.length) return;
	const ids = wrong.map(({ uniqueId }) => uniqueId).join(', ') || 'imports that had not failed';
	throw new Error(`The workflow's report and the service differ on: ${ids}`);
}
