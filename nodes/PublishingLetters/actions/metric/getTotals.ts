import { z } from 'zod';
import { asRecord, recordOf, type ApiRecord } from '../../../shared/api/records';
import { defineOperation } from '../../../shared/operations/operation';
import { booleanInput } from '../../../shared/properties/schemas';
import { simplify } from '../../../shared/properties/simplify';
import { periodBody, periodInput, periodOfAtMost, periodProperties } from './period';

const MOST_DAYS = 90;

export const getTotals = defineOperation({
	value: 'getTotals',
	name: 'Get Totals',
	action: 'Get totals of metrics',
	description:
		'Get deliveries, opens, clicks and more of all letters in a period, beside those of the period before. Turn off Simplify to get them by day as well.',
	endpoint: 'getMetricTotals',
	properties: [...periodProperties(MOST_DAYS), simplify],
	input: z
		.object({ ...periodInput, simplify: booleanInput })
		.superRefine(periodOfAtMost(MOST_DAYS)),
	async run({ input, call }) {
		const { items } = await call({ body: periodBody(input) });
		const metrics = asRecord(items);
		return input.simplify ? simplified(metrics) : metrics;
	},
});

/** Returns the totals of both periods as `opens` and `priorOpens`, or the metrics as they are without any totals. */
function simplified(metrics: ApiRecord): ApiRecord {
	const current = Object.entries(totalsOf(metrics.currentPeriod));
	const prior = Object.entries(totalsOf(metrics.priorPeriod)).map(([name, value]) => [
		`prior${name.charAt(0).toUpperCase()}${name.slice(1)}`,
		value,
	]);
	const totals = [...current, ...prior];
	return totals.length === 0 ? metrics : (Object.fromEntries(totals) as ApiRecord);
}

function totalsOf(period: unknown): ApiRecord {
	return recordOf(recordOf(period)?.totals) ?? {};
}
