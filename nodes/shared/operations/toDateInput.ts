import { tryToParseDateTime } from 'n8n-workflow';
import { isInstant } from '../properties/conversions';
import { DateInput } from '../properties/dates';

const ISO_DAY = '\\d{4}-\\d{2}-\\d{2}';
const ISO_DATE = '\\d{4}(?:-\\d{2}-\\d{2}|\\d{4}|-?W\\d{2}-?\\d|-?\\d{3})';
const TIME = '\\d{2}(?::?\\d{2}(?::?\\d{2}(?:[.,]\\d+)?)?)?';
const OFFSET = '(?:UTC?|GMT|[Zz])?(?:[+-]\\d{2}(?::?\\d{2})?)?|[ECMP][SD]T';
const ZONE = `(?: ?(?:${OFFSET}))?(?: ?(?:\\[[\\w/+-]+\\]|[A-Z]\\w+(?:/[\\w+-]+)+))?`;
/**
 * ISO 8601 down to the day, with a time or without, and the form of mail and RSS (RFC 822), which names its zone:
 * `Sun, 31 May 2026 10:00:00 GMT`, also without the weekday or the century. In other forms, n8n would read the time in
 * its own time zone.
 */
const DATE_FORM = new RegExp(
	`^(?:${ISO_DATE}(?:T${TIME}${ZONE})?|${ISO_DAY} ${TIME}${ZONE}|(?:[A-Z][a-z]{2}, )?\\d{1,2} [A-Z][a-z]{2} \\d{2}(?:\\d{2})? ${TIME} (?:${OFFSET}))$`,
);
/** A column of days in a database arrives as the midnight that begins the day in UTC. */
const UTC_MIDNIGHT = /^(\d{4}-\d{2}-\d{2})[T ]00:00(?::00(?:\.0+)?)?(?:Z|[+-]00(?::?00)?)$/i;
/** A time as spreadsheets write it: `9:30`, `9:30:00 PM`. */
const CLOCK = /(?<=[T ])(\d{1,2})((?::\d{2}){1,2})(?: ?([AP])M)?$/i;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** A day, or the midnight that n8n's date picker returns for a day without a time. */
const WHOLE_DAY = /^\d{4}-\d{2}-\d{2}(T00:00:00(\.000)?)?$/;

/**
 * Returns a date, with its day in the workflow's time zone, from ISO text, luxon's DateTime (`$now`, `$today`) or a Date.
 * A value that is no date is returned unchanged, so that the schema refuses it. An empty value counts as not set.
 */
export function toDateInput(value: unknown, timeZone: string): DateInput | unknown {
	if (value === '' || value === null) return undefined;
	const given = isInstant(value) ? value.toJSON() : value;
	if (typeof given !== 'string') return value;
	const text = given.trim().replace(CLOCK, in24Hours);
	if (!namesADay(text)) return value;
	try {
		const parsed = tryToParseDateTime(text, timeZone).setZone(timeZone);
		const day = UTC_MIDNIGHT.exec(text)?.[1] ?? parsed.toFormat('yyyy-MM-dd');
		if (!DAY.test(day)) return value;
		const endOfDay = parsed.endOf('day').toMillis();
		const dateTime = parsed.toFormat('yyyy-MM-dd HH:mm:ss');
		return new DateInput(day, parsed.toMillis(), WHOLE_DAY.test(text), endOfDay, dateTime);
	} catch {
		return value;
	}
}

/** Returns the time in the form of ISO 8601. A time that is invalid on a clock of twelve hours is returned unchanged. */
function in24Hours(time: string, hour: string, minutes: string, half?: string): string {
	if (half === undefined) return hour.padStart(2, '0') + minutes;
	const hours = Number(hour);
	if (hours < 1 || hours > 12) return time;
	const of24 = (hours % 12) + (half.toUpperCase() === 'P' ? 12 : 0);
	return String(of24).padStart(2, '0') + minutes;
}

/** Whether a text is certainly a date: n8n would also read "invoice 2026" as one, and 30 February as 2 March. */
function namesADay(text: string): boolean {
	if (!DATE_FORM.test(text)) return false;
	const day = text.slice(0, 10);
	return !DAY.test(day) || new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day) === true;
}
