import type { Execution, RestClient } from '../../support/n8n/rest.mts';
import { REPORT } from './workflows.mts';

const LOCKED = 'SQLITE_BUSY: database is locked';

export interface FailedExecutions {
	/** What executions failed with; none are expected. */
	readonly failures: readonly string[];
	/** How many came to a good end that n8n could not save, as its database was locked. */
	readonly unsavedEnds: number;
}

/**
 * What the failed executions, which alone are kept, failed with. Those that n8n's own end broke off do not
 * count. Those that have ended well by their last node do not either, and are told apart: where n8n cannot
 * take such a one from its locked database, it calls it failed.
 */
export async function failedExecutions(rest: RestClient, since: Date): Promise<FailedExecutions> {
	const status = ['error', 'crashed', 'canceled'];
	const filter = encodeURIComponent(JSON.stringify({ status, startedAfter: since.toISOString() }));
	const { results } = await rest.request<{ results: Array<{ id: string }> }>(
		'GET',
		`/executions?filter=${filter}&limit=100`,
	);
	const ended = await Promise.all(results.map(async ({ id }) => await rest.executionEnded(id)));
	const failed = ended.filter((execution) => !isUnsavedEnd(execution));
	return {
		failures: failed.map(({ data: { resultData } }) => {
			return `${resultData.lastNodeExecuted}: ${resultData.error?.message}`;
		}),
		unsavedEnds: ended.length - failed.length,
	};
}

function isUnsavedEnd({ data: { resultData } }: Execution): boolean {
	const { error, runData, lastNodeExecuted } = resultData;
	const hasReported = runData[REPORT]?.at(-1)?.executionStatus === 'success';
	return hasReported && lastNodeExecuted === REPORT && error?.message === LOCKED;
}
