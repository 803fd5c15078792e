import { tryToParseDateTime } from 'n8n-workflow';
import { isInstant } from '../properties/conversions';
import { DateInput } from '../properties/dates';

/** ISO 8601, a day with a time or without, and SQL, which has a space instead of the T, and in some databases one before the offset. */
const ISO =
	/^(\d{4}-\d{2}-\d{2})(?:[T ]\d{2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?(?: ?(?:Z|[+-](?:[01]\d|2[0-3])(?::?[0-5]\d)?))?)?$/i;
/** The date of mail and RSS (RFC 822), also without the weekday or the century: `Sun, 31 May 2026 10:00:00 +0000 (UTC)`. */
const RFC_822 =
	/^(?:[A-Z][a-z]{2}, )?\d{1,2} [A-Z][a-z]{2} (?:\d{2}){1,2} \d{2}:\d{2}(?::\d{2})? (?:GMT|UTC?|Z|[ECMP][SD]T|[+-](?:[01]\d|2[0-3])[0-5]\d(?: \([A-Z][\w ]*\))?)$/;
/** More than any date has. */
const LONGEST_DATE = 100;
/** A column of days in a database arrives as the midnight that begins the day in UTC. */
const UTC_MIDNIGHT = /^(\d{4}-\d{2}-\d{2})[T ]00:00(?::00(?:\.0+)?)?(?:Z|[+-]00(?::?00)?)$/i;
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
	const text = given.trim();
	if (text.length > LONGEST_DATE || !namesADay(text)) return value;
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

/** Whether a text is certainly a date: n8n would also read "invoice 2026" as one, and 30 February as 2 March. */
function namesADay(text: string): boolean {
	const day = ISO.exec(text)?.[1];
	if (day === undefined) return RFC_822.test(text);
	return new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day) === true;
}
