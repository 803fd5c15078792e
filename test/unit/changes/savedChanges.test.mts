import { stringify } from 'flatted';
import { failedPolls, savedChanges } from '../../support/changes/savedChanges.mts';

const item = { json: { uniqueId: 'imp_1', redelivered: true } };
const trigger = (data: object) => ({ source: [null], data: { main: [[data]] } });
const onStack = (data: object) => ({
	nodeExecutionStack: [{ node: { name: 'trigger' }, data: { main: [[data]] } }],
});

/** n8n's database with one execution. */
const databaseWith = (data: object) => async () => [{ id: 7, data: stringify(data) }];

test.each([
	['that ran', { resultData: { runData: { trigger: [trigger(item)] } }, executionData: {} }],
	['that has not begun', { resultData: { runData: {} }, executionData: onStack(item) }],
	[
		'whose later node failed',
		{
			resultData: {
				runData: {
					report: [{ source: [{ previousNode: 'trigger' }], error: { message: 'No' } }],
					trigger: [trigger(item)],
				},
				error: { message: 'No' },
			},
			executionData: onStack(item),
		},
	],
])('the items of an execution %s', async (_, data) => {
	expect(await savedChanges(databaseWith(data), 'changes')).toEqual([
		{ node: 'trigger', item: item.json, execution: '7', place: 0, isMarked: true },
	]);
	expect(await failedPolls(databaseWith(data), 'changes')).toEqual([]);
});

test('an execution of a poll that failed has no items, and tells why', async () => {
	const data = {
		resultData: { runData: {}, error: { message: 'The service is unavailable' } },
		executionData: onStack({ json: {} }),
	};
	expect(await savedChanges(databaseWith(data), 'changes')).toEqual([]);
	expect(await failedPolls(databaseWith(data), 'changes')).toEqual([
		'trigger: The service is unavailable',
	]);
});
