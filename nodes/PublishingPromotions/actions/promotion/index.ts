import type { Resource } from '../../../shared/operations/operation';
import { downloadMetrics } from './downloadMetrics';
import { get } from './get';
import { getAll } from './getAll';
import { getInsights } from './getInsights';

export const promotionResource: Resource = {
	value: 'promotion',
	name: 'Promotion',
	operations: [downloadMetrics, get, getInsights, getAll],
	defaultOperation: getAll.value,
};
