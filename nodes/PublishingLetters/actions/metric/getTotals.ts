import { z } from 'zod';
import { recordOf, type ApiRecord } from '../../../shared/api/records';
import { defineOperation } from '../../../shared/operations/operation';
import { periodBody, periodInput, periodOfAtMost, periodProperties } from './period';

const MOST_DAYS = 90;

export const getTotals = defineOperation({
	value: 'getTotals',
	action: 'Get totals of metrics',
	description:
		'Get deliveries, opens and clicks of all letters in a period, and in the one before. Raw: by day, too.',
	endpoint: 'getMetricTotals',
	properties: [...periodProperties(MOST_DAYS)],
	input: z.object({ ...periodInput }).superRefine(periodOfAtMost(MOST_DAYS)),
	simple: simplifiedTotals,
	async run({ input, readRecord }) {
		return await readRecord({ body: periodBody(input) });
	},
});

/** Totals that Simplify keeps, of both periods. */
const SIMPLE_TOTALS = ['delivered', 'opensUnique', 'clicksUnique', 'bounced', 'unsubscribed'];

/** Returns the totals of both periods as `opensUnique` and `priorOpensUnique`, or the metrics as they are without any totals. */
function simplifiedTotals(metrics: ApiRecord): ApiRecord {
	const [current, prior] = [totalsOf(metrics.currentPeriod), totalsOf(metrics.priorPeriod)];
	const totals = [
		...SIMPLE_TOTALS.filter((name) => name in current).map((name) => [name, current[name]]),
		...SIMPLE_TOTALS.filter((name) => name in prior).map((name) => [
			`prior${name.charAt(0).toUpperCase()}${name.slice(1)}`,
			prior[name],
		]),
	];
	return totals.length === 0 ? metrics : (Object.fromEntries(totals) as ApiRecord);
}

function totalsOf(period: unknown): ApiRecord {
	return recordOf(recordOf(period)?.totals) ?? {};
}
