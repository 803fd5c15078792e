import type { Resource } from '../../../shared/operations/operation';
import { getDeliveryReport } from './getDeliveryReport';

export const smsCampaignResource: Resource = {
	value: 'smsCampaign',
	name: 'SMS Campaign',
	operations: [getDeliveryReport],
	defaultOperation: getDeliveryReport.value,
};
