import { z } from 'zod';
import { channels } from '../../../shared/pickers/channels';
import { dateInput, notBefore } from '../../../shared/properties/dates';
import { slugs } from '../../../shared/properties/schemas';
import { defineList } from '../../../shared/operations/list';
import { rateOf } from './rates';
import { choiceField } from '../../../shared/properties/fields';

const METRICS = ['openRate', 'clickToOpenRate'] as const;

const PERIODS = ['last7Days', 'last30Days', 'rolling90Days', 'custom'] as const;

/** Number of days before today; the service has a default of its own for 90. */
const DAYS_BEFORE: Readonly<Partial<Record<(typeof PERIODS)[number], number>>> = {
	last7Days: 7,
	last30Days: 30,
};

const DAY_MS = 86_400_000;

const periodInput = z.object({
	period: z.enum(PERIODS),
	from: dateInput.optional(),
	to: dateInput.optional(),
});

export const getTopPerformers = defineList({
	value: 'getTopPerformers',
	action: 'Get top performers of letters',
	description: 'Rank letters by open rate or click-to-open rate, best first',
	endpoint: 'getTopPerformers',
	properties: [
		choiceField('Metric', 'metric', 'The rate to rank the letters by', 'openRate', [
			{
				name: 'Click-to-Open Rate',
				value: 'clickToOpenRate',
				description: 'Unique clicks divided by unique opens',
			},
			{
				name: 'Open Rate',
				value: 'openRate',
				description: 'Unique opens divided by deliveries',
			},
		]),
		choiceField('Period', 'period', 'Which letters are ranked, by their date', 'rolling90Days', [
			{ name: 'Custom', value: 'custom', description: "From the day 'From' to the day 'To'" },
			{
				name: 'Last 30 Days',
				value: 'last30Days',
				description: 'Today and the 30 days before it, in UTC',
			},
			{
				name: 'Last 7 Days',
				value: 'last7Days',
				description: 'Today and the 7 days before it, in UTC',
			},
			{ name: 'Last 90 Days', value: 'rolling90Days', description: 'The 90 days before today' },
		]),
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
	],
	filters: [channels],
	input: periodInput
		.extend({ metric: z.enum(METRICS), filters: z.object({ channels: slugs }) })
		.superRefine((input, context) => {
			if (input.period !== 'custom') return;
			for (const name of ['from', 'to'] as const) {
				if (input[name] !== undefined) continue;
				const message = "must be a date when 'Period' is 'Custom'";
				context.addIssue({ code: 'custom', path: [name], message });
			}
		})
		.superRefine(notBefore('to', 'from', 'From')),
	simple: [
		'uniqueId',
		'title',
		'rank',
		'rate',
		'channel',
		'publicationDate',
		'editionUrl',
		'delivered',
		'opensUnique',
		'clicksUnique',
	],
	list: ({ metric, filters, ...period }) => ({
		what: 'letters',
		none: 'No letter was published in this period on these channels.',
		call: { query: { metric, 'channels[]': filters.channels, ...daysOf(period) } },
	}),
	present: (rows, { metric }) =>
		rows.map((row, index) => ({ ...row, rank: index + 1, rate: rateOf(row, metric) })),
});

/** Returns the first and the last day of a period as `YYYY-MM-DD`, or no days for the service's own period. */
function daysOf({ period, from, to }: z.infer<typeof periodInput>) {
	if (period === 'custom') return { from: from?.day, to: to?.day };
	const days = DAYS_BEFORE[period];
	if (days === undefined) return {};
	const now = Date.now();
	return { from: utcDay(now - days * DAY_MS), to: utcDay(now) };
}

function utcDay(ms: number): string {
	return new Date(ms).toISOString().slice(0, 10);
}
