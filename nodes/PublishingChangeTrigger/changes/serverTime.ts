/** `2026-05-31 10:00:00`, which names no time zone (`openapi/common.yaml`, `DateTime`), or the day alone. */
const WITHOUT_ZONE = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?))?$/;

/**
 * A time of the service's own in milliseconds; nothing where there is none. Those without a time zone are
 * read as if they were UTC: they are only ever compared with others of the same list.
 */
export function serverTime(value: unknown): number | undefined {
	if (typeof value !== 'string') return undefined;
	const parts = WITHOUT_ZONE.exec(value.trim());
	const at = Date.parse(parts === null ? value : `${parts[1]}T${parts[2] ?? '00:00:00'}Z`);
	return Number.isNaN(at) ? undefined : at;
}

/** A time as text that is equal for equal instants, in whatever offset they are written. */
export function timeText(value: unknown): string {
	return String(serverTime(value) ?? value ?? '');
}
