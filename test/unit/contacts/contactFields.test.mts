import { contactFieldsInput } from '../../../nodes/PublishingContacts/pickers/contactFields.ts';
import {
	KeyMatcher,
	MappedFields,
	type MapperField,
} from '../../../nodes/shared/properties/mappedFields.ts';

/** Keys of an item as fields, and the values that are sent. */

const field = (id: string, displayName: string, type: MapperField['type'] = 'string') => ({
	id,
	displayName,
	type,
});
const CITY = field('customFields.city', 'Home Town');
const TOWN = field('customFields.town', 'city');

test.each<[string, string[], MapperField[], object]>([
	['the name before the label', ['Home Town', 'city'], [CITY], { city: 'city' }],
	['the label before what is nearly so', ['home town', 'Home Town'], [CITY], { city: 'Home Town' }],
	['whatever its case, spaces and dashes', ['HOME__town'], [CITY], { city: 'HOME__town' }],
	[
		'a name in other characters',
		['\u200bＣｉ\u0301ｔｙ'],
		[field('customFields.cíty', 'X')],
		{ cíty: '\u200bＣｉ\u0301ｔｙ' },
	],
	['a name that is nearly so', ['C-i t_y'], [CITY], { city: 'C-i t_y' }],
	['each key once, for the field whose name it is', ['city'], [TOWN, CITY], { city: 'city' }],
	[
		'the other key for the other field',
		['city', 'town'],
		[TOWN, CITY],
		{ city: 'city', town: 'town' },
	],
	[
		'no key twice',
		['home town'],
		[CITY, field('customFields.x', 'HOME TOWN')],
		{ city: 'home town' },
	],
	['none that is no field', ['other'], [CITY], {}],
])('%s', (_, keys, fields, matches) => {
	const matched = [...new KeyMatcher(fields).match(keys)];
	const byName = matched.map(([id, key]) => [id.replace('customFields.', ''), key]);
	expect(Object.fromEntries(byName)).toEqual(matches);
});

const fields = new Map(
	[
		CITY,
		field('customFields.points', 'Points', 'number'),
		field('customFields.vip', 'VIP', 'boolean'),
		field('customFields.odd', 'Odd', 'time'),
	].map((each) => [each.id, each]),
);
const parse = (values: Record<string, unknown>, mapped = Object.keys(values)) =>
	contactFieldsInput.safeParse(new MappedFields(values, mapped, fields, ['other']));

test.each<[string, Record<string, unknown>, object]>([
	[
		'false and zero',
		{ 'customFields.points': 0, 'customFields.vip': 0 },
		{ customFields: { points: 0, vip: false } },
	],
	['a kind that nobody knows', { 'customFields.odd': true }, { customFields: { odd: true } }],
	[
		'a field that was unknown when it was mapped',
		{ 'customFields.new': 5 },
		{ customFields: { new: 5 } },
	],
])('sends %s', (_, values, sent) => {
	expect(parse(values).data).toMatchObject({ values: sent, unmatched: ['other'] });
});

test.each<[unknown, path: string[], message: RegExp]>([
	[{ 'customFields.points': 'many' }, ['values', 'customFields.points'], /^must be a number$/],
	[{ 'customFields.points': 2 ** 60 }, ['values', 'customFields.points'], /up to 15 digits$/],
	[{ 'customFields.vip': 'maybe' }, ['values', 'customFields.vip'], /^must be true or false$/],
	[{ 'customFields.odd': [] }, ['values', 'customFields.odd'], /^must be text, a number, true/],
])('refuses %j', (values, path, message) => {
	expect(parse(values as Record<string, unknown>).error?.issues).toMatchObject([
		{ path, message: expect.stringMatching(message) },
	]);
});

test.each([undefined, null, {}, 'firstName'])('%j is no mapping', (given) => {
	expect(contactFieldsInput.safeParse(given).error?.issues).toMatchObject([
		{ path: [], message: 'must be a mapping of fields' },
	]);
});
