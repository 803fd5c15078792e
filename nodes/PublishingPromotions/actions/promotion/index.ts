import { defineResource } from '../../../shared/operations/operation';
import { downloadMetrics } from './downloadMetrics';
import { get } from './get';
import { getAll } from './getAll';
import { getInsights } from './getInsights';

export const promotionResource = defineResource({
	value: 'promotion',
	operations: [downloadMetrics, get, getInsights, getAll],
});
