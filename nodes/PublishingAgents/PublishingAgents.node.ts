import {
	NodeConnectionTypes,
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
} from 'n8n-workflow';
import { getChannels } from '../shared/pickers/channels';
import { searchAgents } from '../shared/pickers/agents';
import { searchAllLetters } from '../shared/pickers/letters';
import { searchRuns } from './pickers/runs';
import { fieldHints, resourceProperties, subtitleOf } from '../shared/operations/properties';
import { runNode } from '../shared/operations/runNode';
import { activityResource } from './actions/activity';
import { activityFeedResource } from './actions/activityFeed';
import { agentResource } from './actions/agent';
import { judgmentResource } from './actions/judgment';
import { runResource } from './actions/run';
import { outputFields } from './outputFields';

const resources = [
	activityResource,
	activityFeedResource,
	agentResource,
	judgmentResource,
	runResource,
];

export class PublishingAgents implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Publishing Agents',
		name: 'publishingAgents',
		icon: {
			light: 'file:../../icons/publishing-agents.svg',
			dark: 'file:../../icons/publishing-agents.dark.svg',
		},
		group: ['transform'],
		version: 1,
		subtitle: subtitleOf(resources),
		description: 'Run agents on letters, decide on their judgments, and read their activity',
		builderHint: {
			searchHint:
				"Agent: Run Now starts an agent of the publishing service and can wait for its end. These are agents of the service, not n8n's AI Agent. In a tool of an agent, put a human review before: Agent: Activate, Agent: Delete, Agent: Run Now, Agent: Run on Letter, Judgment: Set State.",
			relatedNodes: [
				{
					nodeType: 'n8n-nodes-publishing.publishingTrigger',
					relationHint: 'Starts a workflow when a run of an agent begins or ends',
				},
			],
			extraTypeDefContent: fieldHints(outputFields),
		},
		// The signature of a realtime subscription, which Authorize returns.
		sensitiveOutputFields: ['auth'],
		defaults: { name: 'Publishing Agents' },
		usableAsTool: true,
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'publishingApi', required: true }],
		properties: [...resourceProperties(resources, 'agent')],
	};

	methods = {
		listSearch: { searchAgents, searchAllLetters, searchRuns },
		loadOptions: { getChannels },
	};

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return await runNode(this, resources);
	}
}
