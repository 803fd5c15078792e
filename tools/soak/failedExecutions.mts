import type { Execution, RestClient } from '../../test/support/n8n/rest.mts';
import type { Collector } from './collector.mts';
import { REPORT_NODE } from './workflows.mts';

const LOCKED = 'SQLITE_BUSY: database is locked';
/** n8n 2.41's message for an expression that took longer than 5 seconds by the clock (n8n-workflow, `expression.js`). */
const TIMED_OUT = 'Expression timed out';

export interface FailedExecutions {
	/** Errors of executions. None are expected. */
	readonly failures: readonly string[];
	/** How many came to a good end that n8n could not save, as its database was locked. */
	readonly unsavedEnds: number;
	/** How many had an expression that took too long by the clock, as the soak halts n8n's process. */
	readonly timedOut: number;
}

/**
 * Reads the errors of failed executions, which are the only ones that n8n keeps. Executions that the end of n8n broke
 * off do not count. Those that timed out are passed to `collector`: they started, and could not report themselves.
 */
export async function failedExecutions(
	rest: RestClient,
	since: Date,
	collector: Pick<Collector, 'addStart'>,
): Promise<FailedExecutions> {
	const status = ['error', 'crashed', 'canceled'];
	const filter = encodeURIComponent(JSON.stringify({ status, startedAfter: since.toISOString() }));
	const { results } = await rest.request<{ results: Array<{ id: string }> }>(
		'GET',
		`/executions?filter=${filter}&limit=100`,
	);
	const ended = await Promise.all(results.map(async ({ id }) => await rest.executionEnded(id)));
	const timedOut = ended.filter(({ data }) => data.resultData.error?.message === TIMED_OUT);
	for (const execution of timedOut) collector.addStart(execution);
	const unsaved = ended.filter(isUnsavedEnd);
	const failures = ended
		.filter((execution) => !timedOut.includes(execution) && !unsaved.includes(execution))
		.map(
			({ data: { resultData } }) => `${resultData.lastNodeExecuted}: ${resultData.error?.message}`,
		);
	return { failures, unsavedEnds: unsaved.length, timedOut: timedOut.length };
}

/** Whether the last node succeeded: n8n marks the execution as failed if its database is locked then. */
function isUnsavedEnd({ data: { resultData } }: Execution): boolean {
	const { error, runData, lastNodeExecuted } = resultData;
	if (lastNodeExecuted !== REPORT_NODE || error?.message !== LOCKED) return false;
	return runData[REPORT_NODE]?.at(-1)?.executionStatus === 'success';
}
