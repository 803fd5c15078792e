import type { Execution, RestClient } from '../../test/support/n8n/rest.mts';
import type { Reports } from './reports.mts';
import type { Standstills } from './standstills.mts';

const LOCKED = 'SQLITE_BUSY: database is locked';

export interface FailedExecutions {
	/** What executions failed with; none are expected. */
	readonly failures: readonly string[];
	/** How many came to a good end that n8n could not save, as its database was locked. */
	readonly unsavedEnds: number;
	/** Where n8n's limit of time broke off an expression, as the soak had its process stand still: one line each. */
	readonly stoodStill: readonly string[];
}

/**
 * What the failed executions, which alone are kept, failed with. Those that n8n's own end broke off do not
 * count. Two kinds are told apart: those that have ended well by their last node, which n8n calls failed where
 * it cannot take them from its locked database; and those that the soak itself had stand still. `reports`
 * is given the latter: a trigger has started them, and nothing else tells of that.
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
	// A filter has an output for what it lets through, and one for the rest, which nothing is connected to.
	return further.every((to, output) => isEmpty(to) || isEmpty(last.data?.main[output]));
}

function isEmpty(list: readonly unknown[] | null | undefined): boolean {
	return list === null || list === undefined || list.length === 0;
}
