import { z } from 'zod';

/** A date as `operations/` reads it: the day it is in the workflow's time zone, and the instant. */
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
		/** `YYYY-MM-DD HH:MM:SS`, without a zone: what a clock of the workflow's time zone shows. */
		readonly dateTime: string,
	) {}
}

/** Only what `operations/` read as a date is one, not an object of the same form. */
export const dateInput = z.instanceof(DateInput, {
	message: 'must be a date such as 2026-05-31, or a date and time in ISO 8601',
});

/** The rule that one date of a pair is not earlier than the other, named as displayed. */
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
		const message = `must not be earlier than '${earlierName}'`;
		context.addIssue({ code: 'custom', path: [later, 'day'], message });
	};
}
