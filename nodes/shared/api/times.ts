import type { ApiRecord } from './records';

/** `2026-05-31 10:00:00`, which names no time zone (`openapi/common.yaml`, `DateTime`), or the day alone. */
const WITHOUT_ZONE = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?))?$/;

/** `-05:00`, `-0500` or `-05`. */
const OFFSET = /^([+-])(\d{2}):?(\d{2})?$/;

/**
 * Parses a time of the service, in milliseconds. A time without a zone is read as UTC: it is only compared with other
 * times of the same list. `undefined` if it cannot be read.
 */
export function serverTime(value: unknown): number | undefined {
	if (typeof value !== 'string') return undefined;
	const text = value.trim();
	const parts = WITHOUT_ZONE.exec(text);
	const at = Date.parse(parts === null ? text : `${parts[1]}T${parts[2] ?? '00:00:00'}Z`);
	return Number.isNaN(at) ? undefined : at;
}

/**
 * Parses a letter's publication date, in milliseconds. Without a zone it is the wall-clock time of the channel, whose
 * offset from UTC may be beside it; otherwise it is read as UTC.
 */
export function publicationTime({
	publicationDate: date,
	publicationDateOffset: offset,
}: ApiRecord): number | undefined {
	const at = serverTime(date);
	const parts = typeof offset === 'string' ? OFFSET.exec(offset.trim()) : null;
	if (at === undefined || parts === null || !WITHOUT_ZONE.test(String(date).trim())) return at;
	const minutes = Number(parts[2]) * 60 + Number(parts[3] ?? 0);
	return at - Number(`${parts[1]}1`) * minutes * 60_000;
}

/** Returns a time as text that is equal for equal instants, in whatever offset they are written. `''` if it is missing. */
export function timeText(value: unknown): string {
	return typeof value === 'object' ? '' : String(serverTime(value) ?? value ?? '').trim();
}
