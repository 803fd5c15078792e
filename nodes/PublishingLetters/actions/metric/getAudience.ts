import { z } from 'zod';
import { recordOf, type ApiRecord } from '../../../shared/api/records';
import { defineOperation } from '../../../shared/operations/operation';
import { periodBody, periodInput, periodOfAtMost, periodProperties } from './period';

const MOST_DAYS = 370;

export const getAudience = defineOperation({
	value: 'getAudience',
	action: 'Get audience metrics',
	description:
		'Get how the audience grew in a period: new subscribers, unsubscribes and more. Raw: with changes, and by day.',
	endpoint: 'getAudienceMetrics',
	properties: [...periodProperties(MOST_DAYS)],
	input: z.object({ ...periodInput }).superRefine(periodOfAtMost(MOST_DAYS)),
	simple: simplifiedAudience,
	async run({ input, readRecord }) {
		return await readRecord({ body: periodBody(input) });
	},
});

/** Returns the current value of each trend, or the metrics as they are if they have no trends. */
function simplifiedAudience(metrics: ApiRecord): ApiRecord {
	const values = Object.entries(metrics).flatMap(([name, trend]) => {
		const { currentValue } = recordOf(trend) ?? {};
		return currentValue === undefined ? [] : [[name, currentValue]];
	});
	return values.length === 0 ? metrics : (Object.fromEntries(values) as ApiRecord);
}
