import type { INodeProperties } from 'n8n-workflow';
import { z } from 'zod';
import { channels } from '../../../shared/pickers/channels';
import { dateInput, notBefore } from '../../../shared/properties/dates';
import { slugs } from '../../../shared/properties/schemas';
import { filtersOf } from '../../../shared/properties/collections';

const DAY_MS = 86_400_000;

/** The period that metrics are about, and the filters that all metrics have. */
export const periodProperties = (mostDays?: number): INodeProperties[] => [
	{
		displayName: 'From',
		name: 'from',
		type: 'dateTime',
		required: true,
		default: '',
		description: 'The first day of the period',
	},
	{
		displayName: 'To',
		name: 'to',
		type: 'dateTime',
		required: true,
		default: '',
		description:
			mostDays === undefined
				? 'The last day of the period'
				: `The last day of the period, which has at most ${mostDays} days`,
	},
	filtersOf([channels]),
];

export const periodInput = {
	from: dateInput,
	to: dateInput,
	filters: z.object({ channels: slugs }),
};

type Period = z.infer<z.ZodObject<typeof periodInput>>;

/** The rule that a period is in order and has at most a number of days, its first and last day included. */
export function periodOfAtMost(mostDays: number) {
	return (period: Period, context: z.RefinementCtx): void => {
		notBefore('to', 'from', 'From')(period, context);
		const days = (Date.parse(period.to.day) - Date.parse(period.from.day)) / DAY_MS + 1;
		if (days <= mostDays) return;
		const message = `must end a period of at most ${mostDays} days from 'From' on`;
		context.addIssue({ code: 'custom', path: ['to', 'day'], message });
	};
}

export function periodBody({ from, to, filters: { channels } }: Period): Record<string, unknown> {
	return { from: from.day, to: to.day, 'channels[]': channels };
}
