import {
	NodeConnectionTypes,
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
} from 'n8n-workflow';
import { getChannels } from '../shared/pickers/channels';
import { searchPurchases } from '../shared/pickers/searchPurchases';
import { testPublishingApi } from '../shared/client/testPublishingApi';
import { resourceProperties } from '../shared/operations/properties';
import { runNode } from '../shared/operations/runNode';
import { promoterResource } from './actions/promoter';
import { purchaseResource } from './actions/purchase';

const resources = [promoterResource, purchaseResource];

export class PublishingPromotions implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Publishing Promotions',
		name: 'publishingPromotions',
		icon: {
			light: 'file:../../icons/publishing.svg',
			dark: 'file:../../icons/publishing.dark.svg',
		},
		group: ['transform'],
		version: 1,
		subtitle: '={{$parameter["operation"] + ": " + $parameter["resource"]}}',
		description: 'Get promotion purchases and promoters, and preview the creatives of advertisers',
		defaults: { name: 'Publishing Promotions' },
		usableAsTool: true,
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'publishingApi', required: true, testedBy: 'testPublishingApi' }],
		properties: [...resourceProperties(resources, 'purchase')],
	};

	methods = {
		credentialTest: { testPublishingApi },
		listSearch: { searchPurchases },
		loadOptions: { getChannels },
	};

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return await runNode(this, resources);
	}
}
