import type { RestClient } from '../../support/n8n/rest.mts';
import { failedExecutions } from '../../../tools/soak/failedExecutions.mts';

const LOCKED = 'SQLITE_BUSY: database is locked';

const to = (node: string) => ({ main: [[{ node, type: 'main', index: 0 }]] });
const CONNECTIONS = { 'Activity Feed': to('Report'), 'Given Up': to('Message') };

/** n8n with one failed execution: its last node, the end of the node, and n8n's reason. */
function n8nWith(
	lastNodeExecuted: string,
	executionStatus: string | undefined,
	message: string,
	outputs: object[][] = [],
) {
	const data = { main: outputs };
	const runData = executionStatus && { [lastNodeExecuted]: [{ executionStatus, data }] };
	const resultData = { lastNodeExecuted, runData: runData ?? {}, error: { message } };
	const workflowData = { connections: CONNECTIONS };
	return {
		request: async () => ({ results: [{ id: '1' }] }),
		executionEnded: async () => ({ id: '1', status: 'error', data: { resultData }, workflowData }),
	} as unknown as RestClient;
}

/** The findings in it, whether or not standstills are the reason, and the items that the logs receive. */
async function foundIn(rest: RestClient, reason?: string) {
	const takeStartOf = jest.fn();
	const reasonOf = () => reason;
	const found = await failedExecutions(rest, new Date(), { reasonOf }, { takeStartOf });
	return { ...found, given: takeStartOf.mock.calls.length };
}

test.each([
	['reported', 'Report', [[{}]]],
	['let nothing through in the end', 'Given Up', [[]]],
	['kept back what it was given', 'Given Up', [[], [{}]]],
])(
	'an execution that %s, and whose end n8n could not save, is told apart',
	async (_, node, outputs) => {
		const found = await foundIn(n8nWith(node, 'success', LOCKED, outputs));
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
	['whose report failed', 'Report', 'error', LOCKED, [[]]],
	['that broke off before its last node', 'Activity Feed', 'success', LOCKED, [[{}]]],
	['that ran no node', 'Report', undefined, LOCKED, [[]]],
	['that failed otherwise', 'Report', 'success', 'Connection refused', [[{}]]],
	['whose expression timed out by itself', 'Report', 'error', 'Expression timed out', [[]]],
])('one %s is a failure', async (_, node, status, message, outputs) => {
	const found = await foundIn(n8nWith(node, status, message, outputs));
	expect(found).toEqual({
		failures: [`${node}: ${message}`],
		unsavedEnds: 0,
		stoodStill: [],
		given: 0,
	});
});
