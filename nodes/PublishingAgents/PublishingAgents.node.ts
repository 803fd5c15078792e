import {
	NodeConnectionTypes,
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
} from 'n8n-workflow';
import { searchAgents } from '../shared/pickers/searchAgents';
import { testPublishingApi } from '../shared/client/testPublishingApi';
import { resourceProperties } from '../shared/operations/properties';
import { runNode } from '../shared/operations/runNode';
import { activityFeedResource } from './actions/activityFeed';
import { agentResource } from './actions/agent';

const resources = [activityFeedResource, agentResource];

export class PublishingAgents implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Publishing Agents',
		name: 'publishingAgents',
		icon: {
			light: 'file:../../icons/publishing.svg',
			dark: 'file:../../icons/publishing.dark.svg',
		},
		group: ['transform'],
		// Version 1 began with a write.
		version: [1, 1.1],
		defaultVersion: 1.1,
		subtitle: '={{$parameter["operation"] + ": " + $parameter["resource"]}}',
		description: 'Delete agents and authorize realtime clients for the activity feed',
		defaults: { name: 'Publishing Agents' },
		usableAsTool: true,
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'publishingApi', required: true, testedBy: 'testPublishingApi' }],
		properties: [...resourceProperties(resources, 'activityFeed', 'agent')],
	};

	methods = {
		credentialTest: { testPublishingApi },
		listSearch: { searchAgents },
	};

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return await runNode(this, resources);
	}
}
