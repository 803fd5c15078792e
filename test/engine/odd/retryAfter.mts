import type { RetryAfter } from './world.mts';

/** The header in one of its forms, at a time in milliseconds. */
export function retryAfterHeader(form: RetryAfter, now: number): string | undefined {
	switch (form) {
		case 'absent':
			return undefined;
		case 'soon':
			return 'soon';
		case 'date':
			return new Date(now + 30_000).toUTCString();
		case 'past':
			return new Date(now - 30_000).toUTCString();
		default:
			return form;
	}
}

/** The seconds that it asks for; null where it says nothing. */
export function secondsOf(value: string | undefined, now: number): number | null {
	if (value === undefined) return null;
	if (/^\d+$/.test(value)) return Number(value);
	const date = Date.parse(value);
	return Number.isNaN(date) ? null : Math.max(0, (date - now) / 1000);
}
