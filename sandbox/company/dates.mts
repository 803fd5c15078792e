const MINUTE = 60_000;

/** ISO 8601 with a UTC offset, as imports, tags and the SMS report show time. */
export function isoWithOffset(date: Date, offsetMinutes = 0): string {
	const local = new Date(date.getTime() + offsetMinutes * MINUTE).toISOString().slice(0, 19);
	const sign = offsetMinutes < 0 ? '-' : '+';
	const hours = String(Math.floor(Math.abs(offsetMinutes) / 60)).padStart(2, '0');
	const minutes = String(Math.abs(offsetMinutes) % 60).padStart(2, '0');
	return `${local}${sign}${hours}:${minutes}`;
}

/** `YYYY-MM-DD HH:MM:SS` without its zone, by default UTC (`openapi/common.yaml`, DateTime). */
export function plainDateTime(date: Date, offsetMinutes = 0): string {
	return isoWithOffset(date, offsetMinutes).slice(0, 19).replace('T', ' ');
}

/** `YYYY-MM-DD` in UTC. */
export function plainDate(date: Date): string {
	return date.toISOString().slice(0, 10);
}

export function before(
	date: Date,
	{ hours = 0, days = 0 }: { hours?: number; days?: number },
): Date {
	return new Date(date.getTime() - (days * 24 + hours) * 60 * MINUTE);
}
