import { z } from 'zod';

/** A date of a parameter, as a day in the workflow's time zone and as an instant. */
export class DateInput {
	constructor(
		/** `YYYY-MM-DD` */
		readonly day: string,
		/** Epoch milliseconds. */
		readonly at: number,
		/** Whether a day was given, without a time. */
		readonly wholeDay: boolean,
		/** The last millisecond of that day. */
		readonly endOfDay: number,
		/** `YYYY-MM-DD HH:MM:SS` in the workflow's time zone. */
		readonly dateTime: string,
	) {}
}

/** Accepts only dates that `operations/` has read, and no objects of the same form. */
export const dateInput = z.instanceof(DateInput, {
	message: 'must be a date such as 2026-05-31, or a date and time in ISO 8601',
});

/**
 * Returns the refinement that one date is not earlier than another, which has the displayed name `earlierName`. Two times
 * are compared as instants, too: midnight in UTC, as databases write a day, keeps its day in every time zone.
 */
export function notBefore<Later extends string, Earlier extends string>(
	later: Later,
	earlier: Earlier,
	earlierName: string,
) {
	return (
		dates: { readonly [K in Later | Earlier]?: DateInput | undefined },
		context: z.RefinementCtx,
	): void => {
		const [from, to] = [dates[earlier], dates[later]];
		if (from === undefined || to === undefined || to.day >= from.day) return;
		if (!from.wholeDay && !to.wholeDay && to.at >= from.at) return;
		const message = `must not be earlier than '${earlierName}'`;
		context.addIssue({ code: 'custom', path: [later, 'day'], message });
	};
}
