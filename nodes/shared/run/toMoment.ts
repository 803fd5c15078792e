import { tryToParseDateTime } from 'n8n-workflow';
import { Moment } from '../fields/values';

/** ISO 8601 down to the day, with a time or without, and the form of mail: `Sun, 31 May 2026 10:00:00 GMT`. */
const DATE_FORM = /^(\d{4}(-\d{2}-\d{2}|\d{4}|-?W\d{2}-?\d|-?\d{3})([T ].+)?|[A-Z][a-z]{2}, \d.+)$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** Also the midnight that n8n's date picker gives for a day on which nobody chose a time. */
const WHOLE_DAY = /^\d{4}-\d{2}-\d{2}(T00:00:00(\.000)?)?$/;

/**
 * A date from a picker, an expression or by hand, with the day it is in the workflow's time zone. What is
 * no date stays as it is, for the schema to say so; an empty one counts as not set.
 */
export function toMoment(value: unknown, timeZone: string): Moment | unknown {
	if (value === '' || value === null || value === undefined) return undefined;
	const text = value instanceof Date ? value.toJSON() : value;
	if (typeof text !== 'string' || !namesADay(text.trim())) return value;
	try {
		const parsed = tryToParseDateTime(text.trim(), timeZone).setZone(timeZone);
		const day = parsed.toFormat('yyyy-MM-dd');
		if (!DAY.test(day)) return value;
		const endOfDay = parsed.endOf('day').toMillis();
		return new Moment(day, parsed.toMillis(), WHOLE_DAY.test(text.trim()), endOfDay);
	} catch {
		return value;
	}
}

/** Whether a text is a date for sure: n8n also makes one of "invoice 2026", and 2 March of 30 February. */
function namesADay(text: string): boolean {
	if (!DATE_FORM.test(text)) return false;
	const [, year, month, day] = /^(\d{4})-?(\d{2})-?(\d{2})(?!\d)/.exec(text) ?? [];
	if (day === undefined) return true;
	const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
	return !Number.isNaN(date.getTime()) && date.getUTCDate() === Number(day);
}
