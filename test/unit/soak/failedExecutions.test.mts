import type { RestClient } from '../../support/n8n/rest.mts';
import { failedExecutions } from '../../e2e/soak/failedExecutions.mts';

const LOCKED = 'SQLITE_BUSY: database is locked';

/** n8n with one failed execution: its last node, how that ended, and what n8n calls the reason. */
function n8nWith(lastNodeExecuted: string, executionStatus: string | undefined, message: string) {
	const runData = executionStatus && { [lastNodeExecuted]: [{ executionStatus }] };
	const resultData = { lastNodeExecuted, runData: runData ?? {}, error: { message } };
	return {
		request: async () => ({ results: [{ id: '1' }] }),
		executionEnded: async () => ({ id: '1', status: 'error', data: { resultData } }),
	} as unknown as RestClient;
}

test('an execution that reported, and whose end n8n could not save, is told apart', async () => {
	const found = await failedExecutions(n8nWith('Report', 'success', LOCKED), new Date());
	expect(found).toEqual({ failures: [], unsavedEnds: 1 });
});

test.each([
	['whose report failed', 'Report', 'error', LOCKED],
	['that broke off before its last node', 'Activity Feed', 'success', LOCKED],
	['that ran no node', 'Report', undefined, LOCKED],
	['that failed otherwise', 'Report', 'success', 'Connection refused'],
])('one %s is a failure', async (_, node, status, message) => {
	const found = await failedExecutions(n8nWith(node, status, message), new Date());
	expect(found).toEqual({ failures: [`${node}: ${message}`], unsavedEnds: 0 });
});
