import {
	createdAt,
	idOf,
	joined,
	justBefore,
	updatedAt,
	type ChangeKind,
} from '../../../nodes/PublishingChangeTrigger/changes/changeKind.ts';
import { serverTime, timeText } from '../../../nodes/PublishingChangeTrigger/changes/serverTime.ts';
import { purchaseStatusChanged } from '../../../nodes/PublishingChangeTrigger/changes/purchaseStatusChanged.ts';
import { DateInput } from '../../../nodes/shared/properties/dates.ts';

const NOON = Date.UTC(2026, 4, 31, 12);

test.each<[given: unknown, at: number | undefined]>([
	['2026-05-31T12:00:00.000Z', NOON],
	['2026-05-31T14:00:00+02:00', NOON],
	['2026-05-31 12:00:00', NOON],
	['2026-05-31T12:00', NOON],
	[' 2026-05-31 ', NOON - 12 * 3_600_000],
	['31 of May', undefined],
	['', undefined],
	[null, undefined],
	[NOON, undefined],
])("the server's time %j", (given, at) => {
	expect(serverTime(given)).toBe(at);
});

test.each<[unknown, unknown, isSame: boolean]>([
	['2026-05-31T12:00:00Z', '2026-05-31T14:00:00+02:00', true],
	['2026-05-31T12:00:00Z', '2026-05-31T12:00:01Z', false],
	['soon', 'soon', true],
	['soon', 'later', false],
	[undefined, null, true],
])('%j and %j as one text', (one, other, isSame) => {
	expect(timeText(one) === timeText(other)).toBe(isSame);
});

test.each([
	[{ uniqueId: 'imp_1' }, 'imp_1'],
	[{ uniqueId: 104 }, '104'],
	[{ title: 'Without an ID' }, '{"title":"Without an ID"}'],
	[{ uniqueId: null, title: 'May' }, '{"uniqueId":null,"title":"May"}'],
	[{ uniqueId: '', title: 'May' }, '{"uniqueId":"","title":"May"}'],
	[{ uniqueId: 2 ** 53, title: 'May', opens: 7 }, '{"title":"May"}'],
])('the ID of %j', (record, id) => {
	expect(idOf(record)).toBe(id);
});

test.each([
	[{ updatedAt: '2026-05-31T12:00:00Z', createdAt: '2026-05-01T00:00:00Z' }, NOON],
	[{ updatedAt: null, createdAt: '2026-05-31T12:00:00Z' }, NOON],
	[{}, undefined],
])('the time of the last change of %j', (record, at) => {
	expect(updatedAt(record)).toBe(at);
});

test.each([
	[{ updatedAt: '2026-05-31 12:00:01' }, true],
	[{ updatedAt: '2026-05-31 12:00:00' }, false],
	[{ updatedAt: '' }, false],
	[{ updatedAt: null }, false],
	[{}, false],
])('whether a purchase that was never seen has changed: %j', (record, isNew) => {
	expect(purchaseStatusChanged.isNew({ createdAt: '2026-05-31 12:00:00', ...record })).toBe(isNew);
});

test('the time of creation is no other', () => {
	expect(createdAt({ updatedAt: '2026-06-01T00:00:00Z', createdAt: '2026-05-31T12:00:00Z' })).toBe(
		NOON,
	);
});

test('values are joined into a text that no others give', () => {
	expect(joined('a', 'b')).not.toBe(joined('a","b'));
	expect(joined('1')).not.toBe(joined(1));
});

const HOUR = 3_600_000;

test.each([
	['the instant where the list shows time zones', true, '2026-05-31 11:00:00', NOON - 2 * HOUR],
	['the instant where that is behind UTC', true, '2026-05-31 09:00:00', NOON - 2 * HOUR],
	['the instant where the list may be in UTC', false, '2026-05-31 11:00:00', NOON - 2 * HOUR],
	[
		"the same time on the workflow's clock where that is earlier",
		false,
		'2026-05-31 09:00:00',
		NOON - 3 * HOUR,
	],
])('looking from a date begins with %s', (_what, hasZone, dateTime, from) => {
	const date = new DateInput('2026-05-31', NOON - 2 * HOUR, false, NOON, dateTime);
	expect(justBefore({ hasZone } as ChangeKind, date)).toBe(from - 1);
});
