import {
	NodeConnectionTypes,
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
} from 'n8n-workflow';
import { getChannelIds } from '../shared/pickers/channels';
import { searchCurationFields } from '../shared/pickers/searchCurationFields';
import { searchDataFeeds } from '../shared/pickers/searchDataFeeds';
import { testPublishingApi } from '../shared/client/testPublishingApi';
import { resourceProperties } from '../shared/operations/properties';
import { runNode } from '../shared/operations/runNode';
import { dataFeedResource } from './actions/dataFeed';
import { tagResource } from './actions/tag';
import { testFeedToken } from './feedToken';

const resources = [dataFeedResource, tagResource];

export class PublishingCurations implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Publishing Curations',
		name: 'publishingCurations',
		icon: {
			light: 'file:../../icons/publishing.svg',
			dark: 'file:../../icons/publishing.dark.svg',
		},
		group: ['transform'],
		// Version 1 began with a write.
		version: [1, 1.1],
		defaultVersion: 1.1,
		subtitle: '={{$parameter["operation"] + ": " + $parameter["resource"]}}',
		description: 'Create and preview JSON data feeds, and get the tags of curations',
		defaults: { name: 'Publishing Curations' },
		usableAsTool: true,
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [
			{ name: 'publishingApi', required: true, testedBy: 'testPublishingApi' },
			{
				name: 'publishingFeedTokenApi',
				required: true,
				testedBy: 'testFeedToken',
				// Only to create a feed with a bearer token, or to preview one with the credential's.
				displayOptions: {
					show: { resource: ['dataFeed'] },
					hide: { authType: [0], tokenSource: ['stored'] },
				},
			},
		],
		properties: [...resourceProperties(resources, 'dataFeed')],
	};

	methods = {
		credentialTest: { testFeedToken, testPublishingApi },
		listSearch: { searchCurationFields, searchDataFeeds },
		loadOptions: { getChannelIds },
	};

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return await runNode(this, resources);
	}
}
