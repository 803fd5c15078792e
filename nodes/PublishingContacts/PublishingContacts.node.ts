import {
	NodeConnectionTypes,
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
} from 'n8n-workflow';
import { searchChannels } from '../shared/pickers/channels';
import { searchContactFields } from '../shared/pickers/searchContactFields';
import { testPublishingApi } from '../shared/client/testPublishingApi';
import { resourceProperties } from '../shared/operations/properties';
import { runNode } from '../shared/operations/runNode';
import { customFieldResource } from './actions/customField';
import { subscriptionResource } from './actions/subscription';
import { tagResource } from './actions/tag';

const resources = [customFieldResource, subscriptionResource, tagResource];

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
		subtitle: '={{$parameter["operation"] + ": " + $parameter["resource"]}}',
		description: 'Update subscriptions of contacts, and create custom fields and tags',
		defaults: { name: 'Publishing Contacts' },
		usableAsTool: true,
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'publishingApi', required: true, testedBy: 'testPublishingApi' }],
		properties: [...resourceProperties(resources, 'subscription')],
	};

	methods = {
		credentialTest: { testPublishingApi },
		listSearch: { searchChannels, searchContactFields },
	};

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return await runNode(this, resources);
	}
}
