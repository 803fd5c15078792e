/** `2026-05-31 10:00:00`, which names no time zone (`openapi/common.yaml`, `DateTime`), or the day alone. */
const WITHOUT_ZONE = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?))?$/;

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

/** Returns a time as text that is equal for equal instants, in whatever offset they are written. `''` if it is missing. */
export function timeText(value: unknown): string {
	return String(serverTime(value) ?? value ?? '').trim();
}
