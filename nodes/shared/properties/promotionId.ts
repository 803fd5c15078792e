import type { INodeProperties } from 'n8n-workflow';
import { identifier } from './schemas';

/** The promotion that an operation is about. */
export const promotionId: INodeProperties = {
	displayName: 'Promotion',
	name: 'promotionId',
	type: 'resourceLocator',
	required: true,
	default: { mode: 'list', value: '' },
	description:
		"The promotion: choose one, or enter the ID that Get Many returns as 'promotionCollateralUid'",
	modes: [
		{
			displayName: 'From List',
			name: 'list',
			type: 'list',
			placeholder: 'Select a promotion...',
			typeOptions: { searchListMethod: 'searchPromotions', searchable: true },
		},
		{
			displayName: 'By ID',
			name: 'id',
			type: 'string',
			placeholder: 'e.g. 7c02d9e4ab',
		},
	],
};

/** Lists that lie beside the promotions. */
const OTHER_PATHS = ['promoters', 'insights', 'listings', 'purchases'];

export const promotionIdInput = identifier.refine(
	(id) => !OTHER_PATHS.includes(id),
	`must be the ID of a promotion, which ${OTHER_PATHS.map((path) => `'${path}'`).join(', ')} cannot be`,
);
