import type { INodeProperties } from 'n8n-workflow';

/** The promotion purchase that an operation is about. */
export const purchaseId: INodeProperties = {
	displayName: 'Purchase',
	name: 'purchaseId',
	type: 'resourceLocator',
	required: true,
	default: { mode: 'list', value: '' },
	description: "The purchase: choose one, or enter the ID that Get Many returns as 'uniqueId'",
	modes: [
		{
			displayName: 'From List',
			name: 'list',
			type: 'list',
			placeholder: 'Select a purchase...',
			typeOptions: { searchListMethod: 'searchPurchases', searchable: true },
		},
		{
			displayName: 'By ID',
			name: 'id',
			type: 'string',
			placeholder: 'e.g. 1b8c95f102',
		},
	],
};
