import { retryAfterMs } from '../../../../nodes/shared/errors/fromResponse.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');

test.each([
	['seconds', '3', 3_000],
	['part of a second', '0.25', 250],
	['no wait', '0', 0],
	['a date', 'Sat, 21 Nov 2026 12:00:30 GMT', 30_000],
	['a date in the form of RFC 850', 'Saturday, 21-Nov-26 12:00:30 GMT', 30_000],
	['a date that has passed', 'Sat, 21 Nov 2026 11:59:00 GMT', 0],
	['seconds since 1970', `${NOW / 1000 + 30}`, 30_000],
	['a negative number', '-5', undefined],
	['a number with a unit', '5s', undefined],
	['words', 'in a while', undefined],
	['words that a lenient parser takes for a month and a year', 'maybe 2040', undefined],
	['a year', '2040', 2_040_000],
	['nothing', '', undefined],
	['no header', undefined, undefined],
	['a number', 5, undefined],
])('%s', (_, header, wait) => {
	expect(retryAfterMs(header, NOW)).toBe(wait);
});
