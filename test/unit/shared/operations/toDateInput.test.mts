import { createRequire } from 'node:module';
import { runInNewContext } from 'node:vm';

import { DateInput } from '../../../../nodes/shared/properties/dates.ts';
import { toDateInput } from '../../../../nodes/shared/operations/toDateInput.ts';

/** n8n's own, which nodes cannot import. */
const { DateTime } = createRequire(require.resolve('n8n-workflow'))('luxon');

const TOKYO = 'Asia/Tokyo';
const NEW_YORK = 'America/New_York';
const BORN = new Date('1990-07-01T00:00:00Z');
const FOREIGN = runInNewContext("new Date('2026-05-31T23:30:00Z')");
const LUXON = DateTime.fromISO('2026-05-31T23:30:00', { zone: 'utc' });

test.each<[what: string, value: unknown, timeZone: string, day: string, at: string]>([
	['a day, east', '2026-05-31', TOKYO, '2026-05-31', '2026-05-30T15:00Z'],
	['a day, west', '2026-05-31', NEW_YORK, '2026-05-31', '2026-05-31T04:00Z'],
	['the date picker', '2026-05-31T00:00:00', TOKYO, '2026-05-31', '2026-05-30T15:00Z'],
	['UTC, tomorrow there', '2026-05-31T23:30:00Z', TOKYO, '2026-06-01', '2026-05-31T23:30Z'],
	['UTC, yesterday there', '2026-05-31T02:00:00.000Z', NEW_YORK, '2026-05-30', '2026-05-31T02:00Z'],
	['an offset', '2026-05-31T23:30:00+02:00', 'UTC', '2026-05-31', '2026-05-31T21:30Z'],
	['the service’s form', '2026-05-31 23:30:00', 'UTC', '2026-05-31', '2026-05-31T23:30Z'],
	['SQL, offset', '2026-05-31 23:30:00 +02:00', 'UTC', '2026-05-31', '2026-05-31T21:30Z'],
	['mail, offset', 'Sun, 31 May 2026 23:30:00 +0200', 'UTC', '2026-05-31', '2026-05-31T21:30Z'],
	['a day of a database', BORN, NEW_YORK, '1990-07-01', '1990-07-01T00:00Z'],
	['its text', '1990-07-01T00:00:00.000Z', NEW_YORK, '1990-07-01', '1990-07-01T00:00Z'],
	['its SQL', '1990-07-01 00:00:00+00', NEW_YORK, '1990-07-01', '1990-07-01T00:00Z'],
	['no day', '1990-07-01T00:00:00.001Z', NEW_YORK, '1990-06-30', '1990-07-01T00:00:00.001Z'],
	['mail, zone', 'Sun, 31 May 2026 23:30:00 +0000 (UTC)', TOKYO, '2026-06-01', '2026-05-31T23:30Z'],
	['the largest offset', '2026-05-31T23:30:00+14:00', 'UTC', '2026-05-31', '2026-05-31T09:30Z'],
	['RSS, no weekday', '02 Apr 2026 16:13:00 GMT', 'UTC', '2026-04-02', '2026-04-02T16:13Z'],
	['RSS, no century', 'Thu, 2 Apr 26 16:13 GMT', 'UTC', '2026-04-02', '2026-04-02T16:13Z'],
	['spaces around', ' 2026-05-31 ', 'UTC', '2026-05-31', '2026-05-31T00:00Z'],
	['a leap day', '2028-02-29', 'UTC', '2028-02-29', '2028-02-29T00:00Z'],
	['a Date', new Date('2026-05-31T23:30:00Z'), TOKYO, '2026-06-01', '2026-05-31T23:30Z'],
	['mail', 'Sun, 31 May 2026 23:30:00 GMT', TOKYO, '2026-06-01', '2026-05-31T23:30Z'],
	['a Date of another realm', FOREIGN, TOKYO, '2026-06-01', '2026-05-31T23:30Z'],
	['a DateTime', LUXON, TOKYO, '2026-06-01', '2026-05-31T23:30Z'],
])('%s', (_, value, timeZone, day, at) => {
	const dateInput = toDateInput(value, timeZone);
	expect(dateInput).toBeInstanceOf(DateInput);
	expect(dateInput).toMatchObject({ day, at: Date.parse(at) });
});

test.each([
	['2026-05-31', true],
	[' 2026-05-31 ', true],
	['2026-05-31T00:00:00', true],
	['2026-05-31T10:00:00', false],
	['2026-05-31T00:00:00Z', false],
])('%s is a whole day: %j', (value, wholeDay) => {
	expect(toDateInput(value, 'UTC')).toMatchObject({ wholeDay });
});

test.each([
	['UTC', '2026-05-31', '2026-05-31T23:59:59.999Z'],
	[TOKYO, '2026-05-31', '2026-05-31T14:59:59.999Z'],
	['a day of 23 hours', '2026-03-29', '2026-03-29T21:59:59.999Z'],
	['a day of 25 hours', '2026-10-25', '2026-10-25T22:59:59.999Z'],
])('knows when a day ends: %s', (where, value, end) => {
	const timeZone = where.startsWith('a day') ? 'Europe/Berlin' : where;
	expect(toDateInput(value, timeZone)).toMatchObject({ endOfDay: Date.parse(end) });
});

test.each([[''], [null], [undefined]])('%j is not set', (value) => {
	expect(toDateInput(value, 'UTC')).toBeUndefined();
});

test.each<[unknown]>([
	['soon'],
	['2026'],
	['2026-13-01'],
	['2026-02-30T10:00:00'],
	['9999-12-31T23:00:00-05:00'],
	['20260531'],
	['31.05.2026'],
	['2026-05-31T99:00:00'],
	['2026-05-31T10:00:00+99:00'],
	['2026-05-31T10:00:00+01:60'],
	['Sun, 31 May 2026 23:30:00 +9900'],
	['2026-05-31 9:30 PM'],
	['2026-05-31 (copy 2)'],
	['2026-05-31T10:00:00[Europe/Paris]'],
	['Sun, 31 May 2026'],
	['Foo, 1 2'],
	[1780185600000],
	[true],
	[['2026-05-31']],
	[{ day: '2026-05-31', at: 0, wholeDay: true, endOfDay: 0 }],
	[new Date('soon')],
	[{ isLuxonDateTime: true }],
	[{ isLuxonDateTime: true, toJSON: '2026-05-31' }],
	[{ toJSON: () => '2026-05-31' }],
	[DateTime.fromISO('soon')],
	[DateTime.fromISO('2026-05-31').diffNow()],
])('%j stays what it is, for the rules to refuse', (value) => {
	expect(toDateInput(value, 'UTC')).toBe(value);
});

test.each<[value: unknown, timeZone: string, dateTime: string]>([
	['2026-05-31T23:30:00Z', TOKYO, '2026-06-01 08:30:00'],
	['2026-05-31T23:30:00', TOKYO, '2026-05-31 23:30:00'],
	['2026-05-31', NEW_YORK, '2026-05-31 00:00:00'],
])('%j is what a clock in %s shows', (value, timeZone, dateTime) => {
	expect(toDateInput(value, timeZone)).toMatchObject({ dateTime });
});
