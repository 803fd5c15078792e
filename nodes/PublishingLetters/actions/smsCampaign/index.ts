import { defineResource } from '../../../shared/operations/operation';
import { getDeliveryReport } from './getDeliveryReport';

export const smsCampaignResource = defineResource({
	value: 'smsCampaign',
	name: 'SMS Campaign',
	operations: [getDeliveryReport],
});
