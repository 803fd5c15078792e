import { readFile } from 'node:fs/promises';
import type { INode } from 'n8n-workflow';
import type { WorkflowFile } from '../../test/support/n8n/rest.mts';
import { changeWorkflow } from '../../test/support/changes/changeWorkflow.mts';
import { activityFeed } from '../../test/support/n8n/triggerNodes.mts';

/** Failed executions alone are kept: each is a finding. */
const settings: WorkflowFile['settings'] = {
	executionOrder: 'v1',
	saveDataSuccessExecution: 'none',
	saveDataErrorExecution: 'all',
};

/** The last node of each workflow. */
const REPORT = 'Report';
export const EVENT_REPORT = '/event';
const IMPORT_REPORT = '/imports';
export const CHANGE_REPORT = '/change';

export const CHANGES_ID = 'soak-changes';
const POLL_SECONDS = 10;

/** The activity feed. Each execution reports its items and its ID to the collector. */
export function feedWorkflow(collectorUrl: string): WorkflowFile {
	return {
		id: 'soak-feed',
		name: 'Activity feed under soak',
		settings,
		nodes: [activityFeed, report(`${collectorUrl}${EVENT_REPORT}`)],
		connections: { [activityFeed.name]: { main: [[{ node: REPORT, type: 'main', index: 0 }]] } },
	};
}

/** Changes of a list with pages, of one without, and of one that grows at its top. Executions report each item as those of the feed do. */
export function changesWorkflow(collectorUrl: string): WorkflowFile {
	const events = ['letterPublished', 'purchaseReceived', 'contactCreated'] as const;
	const triggers = changeWorkflow({ id: CHANGES_ID, events, everySeconds: POLL_SECONDS });
	return {
		...triggers,
		settings,
		nodes: [...triggers.nodes, report(`${collectorUrl}${CHANGE_REPORT}`)],
		connections: Object.fromEntries(
			events.map((event) => [event, { main: [[{ node: REPORT, type: 'main', index: 0 }]] }]),
		),
	};
}

/** The import report, every 10 seconds instead of every hour, and forever. */
export async function importWorkflow(collectorUrl: string): Promise<WorkflowFile> {
	const file = await readFile('test/support/n8n/workflows/import-report.json', 'utf8');
	const shipped: WorkflowFile = JSON.parse(file);
	const nodes = shipped.nodes.map((node): INode => {
		if (node.type === 'n8n-nodes-base.scheduleTrigger') {
			const rule = { interval: [{ field: 'seconds', secondsInterval: 10 }] };
			return { ...node, parameters: { rule } };
		}
		if (node.parameters.operation !== 'retryFailed') return node;
		const options = { ...(node.parameters.options as object), pollInterval: 1, giveUpAfter: 0 };
		return { ...node, parameters: { ...node.parameters, options } };
	});
	return {
		...shipped,
		settings,
		nodes: [...nodes, report(`${collectorUrl}${IMPORT_REPORT}`)],
		connections: {
			...shipped.connections,
			Summary: { main: [[{ node: REPORT, type: 'main', index: 0 }]] },
		},
	};
}

function report(url: string): INode {
	return {
		id: 'report',
		name: REPORT,
		type: 'n8n-nodes-base.httpRequest',
		typeVersion: 4.2,
		position: [1800, 0],
		parameters: {
			method: 'POST',
			url,
			sendBody: true,
			specifyBody: 'json',
			jsonBody:
				'={{ JSON.stringify({ execution: $execution.id, item: $json, place: $itemIndex }) }}',
		},
	};
}
