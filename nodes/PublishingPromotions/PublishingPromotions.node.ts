import {
	NodeConnectionTypes,
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
} from 'n8n-workflow';
import { getChannels } from '../shared/pickers/channels';
import { getPromoters, searchPromotions } from './pickers/promotions';
import { searchPurchases } from './pickers/purchases';
import { fieldHints, resourceProperties, subtitleOf } from '../shared/operations/properties';
import { runNode } from '../shared/operations/runNode';
import { promoterResource } from './actions/promoter';
import { promotionResource } from './actions/promotion';
import { purchaseResource } from './actions/purchase';
import { outputFields } from './outputFields';

const resources = [promoterResource, promotionResource, purchaseResource];

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
		subtitle: subtitleOf(resources),
		description: 'Get promotions, promoters and purchases, preview creatives and review purchases',
		builderHint: {
			searchHint:
				'Purchase: Preview Creative, then a human approval (send and wait), then Purchase: Review. To start with a new purchase, use Publishing Changes Trigger. In a tool of an agent, put a human review before: Purchase: Review.',
			relatedNodes: [
				{
					nodeType: 'n8n-nodes-publishing.publishingTrigger',
					relationHint: 'Starts a workflow when a purchase is received or changes status',
				},
			],
			extraTypeDefContent: fieldHints(outputFields),
		},
		defaults: { name: 'Publishing Promotions' },
		usableAsTool: true,
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'publishingApi', required: true }],
		properties: [...resourceProperties(resources, 'purchase')],
	};

	methods = {
		listSearch: { searchPromotions, searchPurchases },
		loadOptions: { getChannels, getPromoters },
	};

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return await runNode(this, resources);
	}
}
