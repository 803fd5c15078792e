import { parse } from 'flatted';
import type { IDataObject, INodeExecutionData, IRunExecutionData } from 'n8n-workflow';
import { isOfWorkflow, type Query } from '../feed/databases.mts';
import type { Delivered } from './changeLog.mts';
import { changeWorkflowName } from './changeWorkflow.mts';

/** An item that a trigger node has started an execution with. */
interface SavedChange extends Delivered {
	/** The name of the trigger node. */
	readonly node: string;
	readonly item: IDataObject;
}

/**
 * Reads the items with which a workflow's executions were started from n8n's database, in their order: of all executions,
 * even those that have not begun.
 */
export async function savedChanges(query: Query, workflowId: string): Promise<SavedChange[]> {
	const rows = await query(`${executionsOf(workflowId)} order by id`);
	return rows.flatMap(({ id, data }) => {
		const started = startOf(parse(String(data)) as IRunExecutionData);
		if (started === undefined || isFailedPoll(started.items)) return [];
		return started.items.map(({ json }, place) => ({
			node: started.node,
			item: json,
			execution: String(id),
			place,
			isMarked: json.redelivered === true,
		}));
	});
}

function executionsOf(workflowId: string): string {
	return `
		select id, data from execution_entity join execution_data on "executionId" = id
		where ${isOfWorkflow(changeWorkflowName(workflowId))}`;
}

/** n8n records a trigger's error as an execution with an empty item. */
function isFailedPoll(items: readonly INodeExecutionData[]): boolean {
	return items.every(({ json }) => Object.keys(json).length === 0);
}

/** The first node of an execution, and its items: on the stack as long as the execution has not run it. */
export function startOf({
	resultData,
	executionData,
}: IRunExecutionData): { node: string; items: readonly INodeExecutionData[] } | undefined {
	const ran = Object.entries(resultData?.runData ?? {}).find(
		([, [task]]) => task?.source[0] == null && isOwn(task?.data?.main?.[0]),
	);
	if (ran !== undefined) return { node: ran[0], items: ran[1][0].data!.main[0]! };
	const waiting = executionData?.nodeExecutionStack?.[0];
	const items = waiting?.data?.main?.[0];
	return waiting && items ? { node: waiting.node.name, items } : undefined;
}

/** n8n replaces the items of a node in an execution that crashed (n8n 2.41.1, `execution-recovery.service.js`). */
function isOwn(items: readonly INodeExecutionData[] | null | undefined): boolean {
	return items != null && !items.some(({ json }) => json.isArtificialRecoveredEventItem === true);
}
