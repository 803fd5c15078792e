import assert from 'node:assert/strict';
import type { INodeExecutionData } from 'n8n-workflow';
import type { Execution } from './rest.mts';

/** The only item that a node gave. */
export function onlyItem(execution: Execution, node: string): INodeExecutionData {
	const items = execution.data.resultData.runData[node]?.[0].data?.main[0] ?? [];
	assert.equal(items.length, 1, `${node} gave ${items.length} items`);
	return items[0];
}
