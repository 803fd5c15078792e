import type { INode } from 'n8n-workflow';
import type { WorkflowFile } from '../../test/support/n8n/rest.mts';
import { changeWorkflow } from '../../test/support/changes/changeWorkflow.mts';
import { activityFeed, leadTo, newNode, sequence } from '../../test/support/n8n/workflow.mts';

/** Failed executions alone are kept: each is a finding. */
const settings: WorkflowFile['settings'] = {
	executionOrder: 'v1',
	saveDataSuccessExecution: 'none',
	saveDataErrorExecution: 'all',
};

export const CHANGES_ID = 'soak-changes';
export const REPORT_NODE = 'Report';
const POLL_SECONDS = 10;

/** The activity feed. Each execution reports its items and its ID to the collector. */
export function feedWorkflow(collectorUrl: string): WorkflowFile {
	const end = report(collectorUrl);
	return { ...sequence('soak-feed', 'Activity feed under soak', activityFeed, end), settings };
}

/** Changes of a list with pages, of one without, and of one that grows at its top. Executions report as the feed's do. */
export function changesWorkflow(collectorUrl: string): WorkflowFile {
	const events = ['letterPublished', 'purchaseReceived', 'contactCreated'] as const;
	const triggers = changeWorkflow({ id: CHANGES_ID, events, everySeconds: POLL_SECONDS });
	const end = report(collectorUrl);
	return {
		...triggers,
		settings,
		nodes: [...triggers.nodes, end],
		connections: Object.fromEntries(events.map((event) => [event, leadTo(end)])),
	};
}

function report(url: string): INode {
	const body =
		'={{ JSON.stringify({ execution: $execution.id, item: $json, place: $itemIndex }) }}';
	const parameters = { method: 'POST', url, sendBody: true, specifyBody: 'json', jsonBody: body };
	return newNode(REPORT_NODE, 'n8n-nodes-base.httpRequest', parameters, { typeVersion: 4.2 });
}
