import {
	NodeConnectionTypes,
	type INodeType,
	type INodeTypeDescription,
	type ITriggerFunctions,
	type ITriggerResponse,
} from 'n8n-workflow';
import { searchLiveChannel } from '../shared/pickers/liveChannel';
import { feedProperties } from './feed/properties';

export class PublishingActivityTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Publishing Activity Trigger',
		name: 'publishingActivityTrigger',
		icon: {
			light: 'file:../../icons/publishing-activity.svg',
			dark: 'file:../../icons/publishing-activity.dark.svg',
		},
		group: ['trigger'],
		version: 1,
		subtitle: '={{$parameter["events"].join(", ") || "All Events"}}',
		description: "Starts the workflow when something happens in the company's activity feed",
		eventTriggerDescription: 'Waiting for an event: make one happen in the service now',
		activationMessage: 'The workflow now starts when an event of the activity feed comes in.',
		triggerPanel: {
			// n8n shows both texts before the node listens and while it does.
			header: 'Wait for an event, and make one happen in the service',
			executionsHelp: {
				inactive:
					"<b>While building your workflow</b>, click Execute step. The node waits up to five minutes for an event of the feed, and shows it.<br /><br /><b>Once the workflow is ready</b>, <a data-key='activate'>publish</a> it. Each event then starts an execution in the <a data-key='executions'>list of executions</a>, not in the editor.",
				active:
					"<b>While building your workflow</b>, click Execute step. The node waits up to five minutes for an event of the feed, and shows it.<br /><br /><b>The workflow is published</b>: each event starts an execution in the <a data-key='executions'>list of executions</a>, not in the editor.",
			},
			activationHint:
				"If none comes, check 'Use Realtime' and the settings below it in the credential. Once the workflow is ready, <a data-key='activate'>publish</a> it.",
		},
		builderHint: {
			searchHint:
				'Events arrive within a second, but those sent while n8n is down or disconnected are missed: use Publishing Changes Trigger if none may be missed. Needs the realtime settings of the credential.',
			relatedNodes: [
				{
					nodeType: 'n8n-nodes-publishing.publishingTrigger',
					relationHint: 'Polls, and catches up after n8n was down',
				},
			],
		},
		defaults: { name: 'Publishing Activity Trigger' },
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'publishingApi', required: true }],
		properties: feedProperties,
	};

	methods = { listSearch: { searchLiveChannel } };

	async trigger(this: ITriggerFunctions): Promise<ITriggerResponse> {
		// n8n loads every node when it starts, and most instances do not use this one.
		const { triggerFeed } = await import('./feed/trigger');
		return await triggerFeed(this);
	}
}
