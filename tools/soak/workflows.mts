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

export const EVENT_REPORT = '/event';
const IMPORT_REPORT = '/imports';
export const CHANGE_REPORT = '/change';

export const CHANGES_ID = 'soak-changes';
const POLL_SECONDS = 10;

/** The activity feed. Each execution reports its items and its ID to the collector. */
export function feedWorkflow(collectorUrl: string): WorkflowFile {
	const end = report(`${collectorUrl}${EVENT_REPORT}`);
	return { ...sequence('soak-feed', 'Activity feed under soak', activityFeed, end), settings };
}

/** Changes of a list with pages, of one without, and of one that grows at its top. Executions report each item as those of the feed do. */
export function changesWorkflow(collectorUrl: string): WorkflowFile {
	const events = ['letterPublished', 'purchaseReceived', 'contactCreated'] as const;
	const triggers = changeWorkflow({ id: CHANGES_ID, events, everySeconds: POLL_SECONDS });
	const end = report(`${collectorUrl}${CHANGE_REPORT}`);
	return {
		...triggers,
		settings,
		nodes: [...triggers.nodes, end],
		connections: Object.fromEntries(events.map((event) => [event, leadTo(end)])),
	};
}

/** The retry of all failed imports, every 10 seconds and forever. */
export function importWorkflow(collectorUrl: string): WorkflowFile {
	const rule = { interval: [{ field: 'seconds', secondsInterval: 10 }] };
	const parameters = {
		resource: 'import',
		operation: 'retryFailed',
		filters: {},
		options: { waitForCompletion: true, timeout: 30, pollInterval: 1, giveUpAfter: 0 },
	};
	const workflow = sequence(
		'soak-imports',
		'Failed imports under soak',
		newNode('Schedule', 'n8n-nodes-base.scheduleTrigger', { rule }, { typeVersion: 1.2 }),
		newNode('Retry Failed Imports', 'publishingImports', parameters),
		{ ...report(`${collectorUrl}${IMPORT_REPORT}`), executeOnce: true },
	);
	return { ...workflow, settings };
}

function report(url: string): INode {
	const body =
		'={{ JSON.stringify({ execution: $execution.id, item: $json, place: $itemIndex }) }}';
	const parameters = { method: 'POST', url, sendBody: true, specifyBody: 'json', jsonBody: body };
	return newNode('Report', 'n8n-nodes-base.httpRequest', parameters, { typeVersion: 4.2 });
}
