import { dayOf, entry, labeled } from '../../../../nodes/shared/pickers/picker.ts';

test.each<[name: unknown, facts: unknown[], label: string]>([
	['May edition', [], 'May edition'],
	['May edition', ['weekly', '2026-05-31'], 'May edition (weekly, 2026-05-31)'],
	['May edition', [undefined, '', 'weekly', null, 7], 'May edition (weekly)'],
	['', [], 'Without a name'],
	['  ', ['weekly'], 'Without a name (weekly)'],
	[7, [], 'Without a name'],
])('%j with %j reads %j', (name, facts, label) => {
	expect(labeled(name, ...facts)).toBe(label);
});

test.each([
	['ltr_1', { name: 'May', value: 'ltr_1', description: 'ltr_1' }],
	[104, { name: 'May', value: 104, description: '104' }],
	[undefined, undefined],
	[{ id: 1 }, undefined],
])('the entry of ID %j', (id, expected) => {
	expect(entry(id, 'May')).toEqual(expected);
});

test.each([
	['2026-05-31T23:30:00.000Z', '2026-05-31'],
	[1780185600, undefined],
	[undefined, undefined],
])('the day of %j is %j', (timestamp, day) => {
	expect(dayOf(timestamp)).toBe(day);
});
