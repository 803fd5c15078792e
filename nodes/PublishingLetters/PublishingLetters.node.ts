import {
	NodeConnectionTypes,
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
} from 'n8n-workflow';
import { getChannelIds, getChannels, searchChannels } from '../shared/pickers/channels';
import { searchAllLetters } from '../shared/pickers/letters';
import { searchDrafts, searchTemplates, searchLetters } from './pickers/letters';
import { searchAudiences } from './pickers/audience';
import { getNewsletterTags } from './pickers/newsletterTags';
import { fieldHints, resourceProperties, subtitleOf } from '../shared/operations/properties';
import { runNode } from '../shared/operations/runNode';
import { channelResource } from './actions/channel';
import { engagementResource } from './actions/engagement';
import { letterResource } from './actions/letter';
import { metricResource } from './actions/metric';
import { smsCampaignResource } from './actions/smsCampaign';
import { templateResource } from './actions/template';
import { outputFields } from './outputFields';

const resources = [
	channelResource,
	engagementResource,
	letterResource,
	metricResource,
	smsCampaignResource,
	templateResource,
];

export class PublishingLetters implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Publishing Letters',
		name: 'publishingLetters',
		icon: {
			light: 'file:../../icons/publishing.svg',
			dark: 'file:../../icons/publishing.dark.svg',
		},
		group: ['transform'],
		version: 1,
		subtitle: subtitleOf(resources),
		description:
			'Get, draft and send letters, and get their metrics, channels, templates and engagement',
		builderHint: {
			searchHint:
				'To start a workflow when a letter is published, use Publishing Changes Trigger, not a schedule with Get Many. Get Metrics returns the metrics of many letters in one run: do not loop over Get. Create Draft, then Send, which reaches real people. In a tool of an agent, put a human review before: Letter: Delete, Letter: Send.',
			relatedNodes: [
				{
					nodeType: 'n8n-nodes-publishing.publishingTrigger',
					relationHint: 'Starts a workflow when a letter is published',
				},
			],
			extraTypeDefContent: fieldHints(outputFields),
		},
		defaults: { name: 'Publishing Letters' },
		usableAsTool: true,
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'publishingApi', required: true }],
		properties: [...resourceProperties(resources, 'letter')],
	};

	methods = {
		listSearch: {
			searchAllLetters,
			searchAudiences,
			searchChannels,
			searchDrafts,
			searchLetters,
			searchTemplates,
		},
		loadOptions: { getChannelIds, getChannels, getNewsletterTags },
	};

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return await runNode(this, resources);
	}
}
