import type { IDataObject } from 'n8n-workflow';
import { z } from 'zod';
import { channels } from '../../../shared/properties/channel';
import { dateInput, notBefore } from '../../../shared/properties/dates';
import { slugs } from '../../../shared/properties/schemas';
import { wholeList } from '../../../shared/client/pages';
import { defineOperation } from '../../../shared/operations/operation';
import { letterCounts, type ApiRecord } from '../../../shared/api/records';

const METRICS = ['openRate', 'clickToOpenRate'] as const;
type Metric = (typeof METRICS)[number];

export const getTopPerformers = defineOperation({
	value: 'getTopPerformers',
	name: 'Get Top Performers',
	action: 'Get top performers of letters',
	description: 'Rank letters by their open rate or click-to-open rate, the best first',
	effect: 'read',
	endpoint: 'getTopPerformers',
	properties: [
		{
			displayName: 'Metric',
			name: 'metric',
			type: 'options',
			options: [
				{
					name: 'Click-to-Open Rate',
					value: 'clickToOpenRate',
					description: 'Unique clicks per unique open',
				},
				{ name: 'Open Rate', value: 'openRate', description: 'Unique opens per delivery' },
			],
			default: 'openRate',
			description: 'The rate to rank the letters by',
		},
		{
			displayName: 'Period',
			name: 'period',
			type: 'options',
			options: [
				{ name: 'Custom', value: 'custom', description: "From the day 'From' to the day 'To'" },
				{ name: 'Last 90 Days', value: 'rolling90Days', description: 'The 90 days before today' },
			],
			default: 'rolling90Days',
			description: 'Which letters are ranked, by their date',
		},
		{
			displayName: 'From',
			name: 'from',
			type: 'dateTime',
			// Not `required`: n8n would ask for it before the run wherever 'Period' is an expression.
			displayOptions: { show: { period: ['custom'] } },
			default: '',
			description: "The first day of the period. Required when 'Period' is 'Custom'.",
		},
		{
			displayName: 'To',
			name: 'to',
			type: 'dateTime',
			displayOptions: { show: { period: ['custom'] } },
			default: '',
			description:
				"The last day of the period, not earlier than 'From'. Required when 'Period' is 'Custom'.",
		},
		{
			displayName: 'Filters',
			name: 'filters',
			type: 'collection',
			placeholder: 'Add Filter',
			default: {},
			options: [channels],
		},
	],
	input: z
		.object({
			metric: z.enum(METRICS),
			period: z.enum(['rolling90Days', 'custom']),
			from: dateInput.optional(),
			to: dateInput.optional(),
			filters: z.object({ channels: slugs }),
		})
		.superRefine((input, context) => {
			if (input.period !== 'custom') return;
			for (const name of ['from', 'to'] as const) {
				if (input[name] !== undefined) continue;
				const message = "must be a date when 'Period' is 'Custom'";
				context.addIssue({ code: 'custom', path: [name], message });
			}
		})
		.superRefine(notBefore('to', 'from', 'From')),
	async run({ input, api, hint }) {
		const { metric, filters, from, to } = input;
		const query = { metric, 'channels[]': filters.channels, from: from?.day, to: to?.day };
		const rows = await wholeList(api, 'getTopPerformers', { query }, hint);
		if (rows.length === 0) hint('No letter was published in this period on these channels.');
		return rows.map((row, index) => ({
			...row,
			rank: index + 1,
			rate: rateOf(row, metric),
		})) as IDataObject[];
	},
});

/** The rate that a row is ranked by, as a fraction; null where there is nothing to divide by. */
function rateOf(row: ApiRecord, metric: Metric): number | null {
	const { delivered, opensUnique, clicksUnique } = letterCounts.parse(row);
	const [part, whole] =
		metric === 'openRate' ? [opensUnique, delivered] : [clicksUnique, opensUnique];
	if (part === undefined || whole === undefined || whole === 0) return null;
	return part / whole;
}
