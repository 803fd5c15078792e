import {
	NodeConnectionTypes,
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
} from 'n8n-workflow';
import { getChannelIds, getChannels } from '../shared/pickers/channels';
import { searchCurationFields, searchCurations } from './pickers/curations';
import { searchDataFeeds, searchFeeds } from './pickers/feeds';
import { fieldHints, resourceProperties, subtitleOf } from '../shared/operations/properties';
import { runNode } from '../shared/operations/runNode';
import { curationResource } from './actions/curation';
import { customFieldResource } from './actions/customField';
import { dataFeedResource } from './actions/dataFeed';
import { feedResource } from './actions/feed';
import { tagResource } from './actions/tag';
import { outputFields } from './outputFields';

const resources = [
	curationResource,
	customFieldResource,
	dataFeedResource,
	feedResource,
	tagResource,
];

export class PublishingCurations implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Publishing Curations',
		name: 'publishingCurations',
		icon: {
			light: 'file:../../icons/publishing.svg',
			dark: 'file:../../icons/publishing.dark.svg',
		},
		group: ['transform'],
		version: 1,
		subtitle: subtitleOf(resources),
		description: 'Create, update and get curations, the feeds that they come from, and their tags',
		builderHint: {
			searchHint:
				'Curation: Create or Update finds the story by its URL: a feed that is read again adds no duplicates, so no IF is needed before it. In a tool of an agent, put a human review before: Curation: Delete, Data Feed: Delete, RSS Feed: Delete.',
			relatedNodes: [
				{
					nodeType: 'n8n-nodes-publishing.publishingLetters',
					relationHint: 'Makes a draft of a letter from stories',
				},
			],
			extraTypeDefContent: fieldHints(outputFields),
		},
		defaults: { name: 'Publishing Curations' },
		usableAsTool: true,
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'publishingApi', required: true }],
		properties: [...resourceProperties(resources, 'curation')],
	};

	methods = {
		listSearch: { searchCurationFields, searchCurations, searchDataFeeds, searchFeeds },
		loadOptions: { getChannelIds, getChannels },
	};

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return await runNode(this, resources);
	}
}
