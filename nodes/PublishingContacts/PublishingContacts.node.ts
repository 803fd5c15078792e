import {
	NodeConnectionTypes,
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
} from 'n8n-workflow';
import { getChannels, searchChannels } from '../shared/pickers/channels';
import { mapContactFields } from './pickers/contactFields';
import { searchContactFieldKeys, searchContactFields } from './pickers/customFields';
import { getContactTagNames } from '../shared/pickers/contactTags';
import { searchSegments } from '../shared/pickers/segments';
import { searchContactTagNames, searchContactTags } from './pickers/tags';
import { fieldHints, resourceProperties, subtitleOf } from '../shared/operations/properties';
import { runNode } from '../shared/operations/runNode';
import { contactResource } from './actions/contact';
import { customFieldResource } from './actions/customField';
import { segmentResource } from './actions/segment';
import { subscriptionResource } from './actions/subscription';
import { tagResource } from './actions/tag';
import { outputFields } from './outputFields';

const resources = [
	contactResource,
	customFieldResource,
	segmentResource,
	subscriptionResource,
	tagResource,
];

export class PublishingContacts implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Publishing Contacts',
		name: 'publishingContacts',
		icon: {
			light: 'file:../../icons/publishing.svg',
			dark: 'file:../../icons/publishing.dark.svg',
		},
		group: ['transform'],
		version: 1,
		subtitle: subtitleOf(resources),
		description: 'Find, create, update and tag contacts, set their subscriptions, read segments',
		builderHint: {
			searchHint:
				'Contact: Create or Update finds the contact by its email address: no lookup and no IF before it. Tag: Add to Contacts combines many items into few requests: no loop. A person may have unsubscribed: set a subscription to Subscribed only if they asked for it. In a tool of an agent, put a human review before: Contact: Create or Update, Contact: Delete, Contact: Update, Custom Field: Delete, Subscription: Create, Subscription: Delete, Subscription: Set for Multiple Channels, Subscription: Update, Tag: Add to Contacts, Tag: Delete, Tag: Remove From Contacts.',
			relatedNodes: [
				{
					nodeType: 'n8n-nodes-publishing.publishingImports',
					relationHint: 'Retries imports that failed, and shows their failed rows',
				},
			],
			extraTypeDefContent: fieldHints(outputFields),
		},
		defaults: { name: 'Publishing Contacts' },
		usableAsTool: true,
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'publishingApi', required: true }],
		properties: [...resourceProperties(resources, 'contact')],
	};

	methods = {
		listSearch: {
			searchChannels,
			searchContactFieldKeys,
			searchContactFields,
			searchContactTagNames,
			searchContactTags,
			searchSegments,
		},
		loadOptions: { getChannels, getContactTagNames },
		resourceMapping: { mapContactFields },
	};

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return await runNode(this, resources);
	}
}
