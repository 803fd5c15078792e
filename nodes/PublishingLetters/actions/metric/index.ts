import { defineResource } from '../../../shared/operations/operation';
import { getAudience } from './getAudience';
import { getLinkClicks } from './getLinkClicks';
import { getTotals } from './getTotals';

export const metricResource = defineResource({
	value: 'metric',
	operations: [getAudience, getLinkClicks, getTotals],
	defaultOperation: getTotals.value,
});
