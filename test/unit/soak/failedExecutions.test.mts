import type { RestClient } from '../../support/n8n/rest.mts';
import { failedExecutions } from '../../e2e/soak/failedExecutions.mts';

const LOCKED = 'SQLITE_BUSY: database is locked';

/** n8n with one failed execution: its last node, how that ended, and what n8n calls the reason. */
function n8nWith(
	lastNodeExecuted: string,
	executionStatus: string | undefined,
	message: string,
	items?: object[],
) {
	const data = items && { main: [items] };
	const runData = executionStatus && { [lastNodeExecuted]: [{ executionStatus, data }] };
	const resultData = { lastNodeExecuted, runData: runData ?? {}, error: { message } };
	return {
		request: async () => ({ results: [{ id: '1' }] }),
		executionEnded: async () => ({ id: '1', status: 'error', data: { resultData } }),
	} as unknown as RestClient;
}

/** What is found in it, where standstills are the reason or are not, and what of it the logs are given. */
async function foundIn(rest: RestClient, reason?: string) {
	const takeStartOf = jest.fn();
	const reasonOf = () => reason;
	const found = await failedExecutions(rest, new Date(), { reasonOf }, { takeStartOf });
	return { ...found, given: takeStartOf.mock.calls.length };
}

test.each([
	['reported', 'Report', [{}]],
	['let nothing through in the end', 'Given Up', []],
])(
	'an execution that %s, and whose end n8n could not save, is told apart',
	async (_, node, items) => {
		const found = await foundIn(n8nWith(node, 'success', LOCKED, items));
		expect(found).toEqual({ failures: [], unsavedEnds: 1, stoodStill: [], given: 0 });
	},
);

test('one that failed as the soak had n8n stand still is listed, and what started it was delivered', async () => {
	const rest = n8nWith('Report', 'error', 'Expression timed out');
	expect(await foundIn(rest, 'Report of execution 1')).toEqual({
		failures: [],
		unsavedEnds: 0,
		stoodStill: ['Report of execution 1'],
		given: 1,
	});
});

test.each([
	['whose report failed', 'Report', 'error', LOCKED, []],
	['that broke off before its last node', 'Activity Feed', 'success', LOCKED, [{}]],
	['that ran no node', 'Report', undefined, LOCKED, []],
	['that failed otherwise', 'Report', 'success', 'Connection refused', [{}]],
	['whose expression timed out by itself', 'Report', 'error', 'Expression timed out', []],
])('one %s is a failure', async (_, node, status, message, items) => {
	const found = await foundIn(n8nWith(node, status, message, items));
	expect(found).toEqual({
		failures: [`${node}: ${message}`],
		unsavedEnds: 0,
		stoodStill: [],
		given: 0,
	});
});
