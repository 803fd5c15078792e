import type { IDataObject } from 'n8n-workflow';
import { mapsByName, readMapping } from '../../../../nodes/shared/operations/readMapping.ts';
import { DateInput } from '../../../../nodes/shared/properties/dates.ts';
import { MappedFields } from '../../../../nodes/shared/properties/mappedFields.ts';

/** Values of a resource mapper's fields for an item, however the mapper was saved. */

const SCHEMA = [
	{ id: 'firstName', displayName: 'First Name', type: 'string' },
	{ id: 'customFields.birthday', displayName: 'Birthday', type: 'dateTime' },
];
const mapper = (value: unknown, mappingMode = 'defineBelow', schema: unknown = SCHEMA) => ({
	mappingMode,
	value,
	...(schema === undefined ? {} : { schema }),
});

/** Reads a mapper. One expression is simple; n8n evaluates all others. */
function read(raw: unknown, item: IDataObject = {}) {
	let evaluations = 0;
	const result = readMapping(raw, {
		timeZone: 'Asia/Tokyo',
		itemField: (expression) => (expression === '={{ $json.a }}' ? 'simple' : undefined),
		evaluated() {
			evaluations++;
			return { firstName: 'evaluated', 'customFields.birthday': '2026-05-31', lastName: '' };
		},
		item: () => item,
	});
	return { result, evaluations };
}

test.each<[string, IDataObject, values: object, mapped: string[], evaluations: number]>([
	['text', { firstName: 'Ada' }, { firstName: 'Ada' }, ['firstName'], 0],
	[
		'a simple expression',
		{ firstName: '={{ $json.a }}' },
		{ firstName: 'simple' },
		['firstName'],
		0,
	],
	[
		'an expression that n8n is to evaluate, once for all',
		{ firstName: '={{ 1 + 1 }}', lastName: '={{ $json.b }}' },
		{ firstName: 'evaluated', lastName: '' },
		['firstName', 'lastName'],
		1,
	],
	[
		'what is left empty is not mapped',
		{ firstName: '', lastName: 'B' },
		{ lastName: 'B' },
		['lastName'],
		0,
	],
])('one by one: %s', (_, value, values, mapped, evaluations) => {
	const read1 = read(mapper(value));
	expect(read1.result).toMatchObject({ values, mapped, unmatched: [] });
	expect(read1.evaluations).toBe(evaluations);
});

test('a date is read in the time zone of the workflow, and nothing else is', () => {
	const { result } = read(
		mapper({ firstName: '2026-05-31', 'customFields.birthday': '2026-05-31T23:30:00Z' }),
	);
	const { values } = result as MappedFields;
	expect(values.firstName).toBe('2026-05-31');
	expect(values['customFields.birthday']).toBeInstanceOf(DateInput);
	expect(values['customFields.birthday']).toMatchObject({ day: '2026-06-01' });
});

test('by names: the values of the keys, and those that are no field', () => {
	const item = { first_name: 'Ada', birthday: '', other: 1 };
	expect(read(mapper(null, 'autoMapInputData'), item).result).toMatchObject({
		values: { firstName: 'Ada', 'customFields.birthday': undefined },
		mapped: ['customFields.birthday', 'firstName'],
		unmatched: ['other'],
	});
});

test.each([
	['without a schema', mapper({ firstName: 'A' }, 'defineBelow', undefined), { firstName: 'A' }],
	['with one that is none', mapper({ firstName: 'A' }, 'defineBelow', null), { firstName: 'A' }],
	['without values', mapper(null), {}],
])('a mapper %s', (_, raw, values) => {
	expect(read(raw).result).toMatchObject({ values });
});

test.each([[undefined], [null], ['text'], [5], [{}], [{ value: {} }]])('%j is no mapper', (raw) => {
	expect(read(raw).result).toBe(raw);
	expect(mapsByName(raw)).toBe(false);
});
