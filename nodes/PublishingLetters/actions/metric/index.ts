import type { Resource } from '../../../shared/operations/operation';
import { getAudience } from './getAudience';
import { getLinkClicks } from './getLinkClicks';
import { getTotals } from './getTotals';

export const metricResource: Resource = {
	value: 'metric',
	name: 'Metric',
	operations: [getAudience, getLinkClicks, getTotals],
	defaultOperation: getTotals.value,
};
