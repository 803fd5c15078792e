import type { IDataObject } from 'n8n-workflow';
import { mapsByName, readMapping } from '../../../../nodes/shared/operations/readMapping.ts';

/** Values of a resource mapper's fields for an item. The cases of contacts have the fields that are sent. */

const mapper = (value: unknown, schema: unknown = []) => ({
	mappingMode: 'defineBelow',
	value,
	schema,
});

/** Reads a mapper. One expression is simple; n8n evaluates all others. */
function read(raw: unknown) {
	let evaluations = 0;
	const result = readMapping(raw, {
		timeZone: 'Asia/Tokyo',
		itemField: (expression) => (expression === '={{ $json.a }}' ? 'simple' : undefined),
		evaluated() {
			evaluations++;
			return { firstName: 'evaluated', birthday: '2026-05-31', lastName: '' };
		},
		item: () => ({}),
	});
	return { result, evaluations };
}

test.each<[IDataObject, values: object, evaluations: number]>([
	[{ firstName: 'Ada' }, { firstName: 'Ada' }, 0],
	[{ firstName: '={{ $json.a }}' }, { firstName: 'simple' }, 0],
	[
		{ firstName: '={{ 1 + 1 }}', lastName: '={{ $json.b }}' },
		{ firstName: 'evaluated', lastName: '' },
		1,
	],
	[{ firstName: '', lastName: 'B' }, { lastName: 'B' }, 0],
])('%j is mapped one by one, and evaluated at most once: %j', (value, values, evaluations) => {
	const mapped = Object.keys(values);
	const reading = read(mapper(value));
	expect(reading.result).toMatchObject({ values, mapped, unmatched: [] });
	expect(reading.evaluations).toBe(evaluations);
});

const schema = [
	{ id: 'firstName', displayName: 'First Name', type: 'string' },
	{ id: 'customFields.city', displayName: 'City', type: 'string' },
];

test.each<[IDataObject, values: object, unmatched: string[]]>([
	[{ firstName: '', 'First Name': 'Bob' }, { firstName: 'Bob' }, []],
	[{ 'First Name': null, first_name: 'Bob', x: '' }, { firstName: 'Bob' }, ['x']],
	[{ firstName: 'Ada', 'First Name': 'Bob' }, { firstName: 'Ada' }, ['First Name']],
	[
		{ firstName: '', 'First Name': ' ', City: 0 },
		{ firstName: '', 'customFields.city': 0 },
		['First Name'],
	],
])(
	'of the keys in %j that are meant for one field, one with a value wins',
	(item, values, unmatched) => {
		const raw = { mappingMode: 'autoMapInputData', value: null, schema };
		const result = readMapping(raw, {
			timeZone: 'Asia/Tokyo',
			itemField: () => undefined,
			evaluated: () => ({}),
			item: () => item,
		});
		expect(result).toMatchObject({ values, unmatched });
	},
);

test.each([
	['a schema that is null', mapper({ firstName: 'A' }, null), { firstName: 'A' }],
	['no values', mapper(null), {}],
])('a mapper with %s', (_, raw, values) => {
	expect(read(raw).result).toMatchObject({ values });
});

test.each([[undefined], [null], ['text'], [5], [{}], [{ value: {} }]])('%j is no mapper', (raw) => {
	expect(read(raw).result).toBe(raw);
	expect(mapsByName(raw)).toBe(false);
});
