import type { Execution, RestClient } from '../../test/support/n8n/rest.mts';
import type { Reports } from './reports.mts';
import type { Standstills } from './standstills.mts';

const LOCKED = 'SQLITE_BUSY: database is locked';

export interface FailedExecutions {
	/** Errors of executions. None are expected. */
	readonly failures: readonly string[];
	/** How many came to a good end that n8n could not save, as its database was locked. */
	readonly unsavedEnds: number;
	/** Executions in which n8n's time limit ended an expression because the soak had halted the process: one line each. */
	readonly stoodStill: readonly string[];
}

/**
 * Reads the errors of failed executions, which are the only ones that n8n keeps. Executions that the end of n8n broke
 * off do not count. Two kinds are set apart: those whose last node succeeded, which n8n marks as failed if its database
 * is locked; and those that the soak itself halted. The latter are passed to `reports`, because a trigger started them
 * and they could not report themselves.
 */
export async function failedExecutions(
	rest: RestClient,
	since: Date,
	standstills: Pick<Standstills, 'reasonOf'>,
	reports: Pick<Reports, 'takeStartOf'>,
): Promise<FailedExecutions> {
	const status = ['error', 'crashed', 'canceled'];
	const filter = encodeURIComponent(JSON.stringify({ status, startedAfter: since.toISOString() }));
	const { results } = await rest.request<{ results: Array<{ id: string }> }>(
		'GET',
		`/executions?filter=${filter}&limit=100`,
	);
	const ended = await Promise.all(results.map(async ({ id }) => await rest.executionEnded(id)));
	const failures: string[] = [];
	const stoodStill: string[] = [];
	let unsavedEnds = 0;
	for (const execution of ended) {
		const { resultData } = execution.data;
		const standstill = standstills.reasonOf(execution);
		if (isUnsavedEnd(execution)) unsavedEnds++;
		else if (standstill === undefined) {
			failures.push(`${resultData.lastNodeExecuted}: ${resultData.error?.message}`);
		} else {
			stoodStill.push(standstill);
			reports.takeStartOf(execution);
		}
	}
	return { failures, unsavedEnds, stoodStill };
}

/** Nothing was left to do: no item of the last node had a further node to go to. */
function isUnsavedEnd({ data: { resultData }, workflowData }: Execution): boolean {
	const { error, runData, lastNodeExecuted = '' } = resultData;
	const last = runData[lastNodeExecuted]?.at(-1);
	if (last?.executionStatus !== 'success' || error?.message !== LOCKED) return false;
	const further = workflowData.connections[lastNodeExecuted]?.main ?? [];
	// A filter has one output for items that pass, and an unconnected one for the rest.
	return further.every((to, output) => isEmpty(to) || isEmpty(last.data?.main[output]));
}

function isEmpty(list: readonly unknown[] | null | undefined): boolean {
	return list === null || list === undefined || list.length === 0;
}
