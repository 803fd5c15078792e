/**
 * The wait that a `Retry-After` header asks for, in milliseconds from `now` (epoch milliseconds):
 * seconds or an HTTP date. Nothing where the header is missing or says neither.
 */
export function retryAfterMs(header: unknown, now: number): number | undefined {
	if (typeof header !== 'string') return undefined;
	const value = header.trim();
	if (/^\d+(\.\d+)?$/.test(value)) return Number(value) * 1000;
	// HTTP dates begin with the day's name; Date.parse alone would take "-1" and "maybe 2040" for dates.
	if (!/^(mon|tue|wed|thu|fri|sat|sun)/i.test(value)) return undefined;
	const date = Date.parse(value);
	return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
