import type {
	IDataObject,
	IExecuteFunctions,
	INodeParameters,
	INodeProperties,
} from 'n8n-workflow';
import { z } from 'zod';

import { DateInput } from '../../../../nodes/shared/properties/dates.ts';
import { ParameterReader } from '../../../../nodes/shared/operations/parameters.ts';

/** Evaluating expressions is the most expensive part of a run, so these count the evaluations. */

const text = (name: string): INodeProperties => ({
	displayName: name,
	name,
	type: 'string',
	default: 'preset',
});

/** A run whose every evaluation is noted as `name/item`; n8n's answer is the one given. */
function reading(
	fields: INodeProperties[],
	parameters: INodeParameters,
	items: IDataObject[] = [{}],
	answer: unknown = 'evaluated',
) {
	const asked: string[] = [];
	const context = {
		getTimezone: () => 'Asia/Tokyo',
		getWorkflowDataProxy: (item: number) => ({ $json: items[item] }),
		getNode: () => ({ parameters }),
		getNodeParameter(name: string, item: number, preset: unknown) {
			asked.push(`${name}/${item}`);
			const raw = parameters[name] ?? preset;
			return JSON.stringify(raw).includes('"=') ? answer : raw;
		},
	} as unknown as IExecuteFunctions;
	const reader = new ParameterReader(context, fields, z.object({}));
	return { values: items.map((_, index) => reader.read(index)), asked };
}

const two = [{ id: 'a' }, { id: 'b' }];

test.each<[INodeParameters[string], asked: string[], values: unknown[]]>([
	['fixed', ['value/0'], ['fixed', 'fixed']],
	[
		{ nested: ['fixed', null] },
		['value/0'],
		[{ nested: ['fixed', null] }, { nested: ['fixed', null] }],
	],
	['={{ $json.id + 1 }}', ['value/0', 'value/1'], ['evaluated', 'evaluated']],
	[{ nested: ['={{ 1 }}'] }, ['value/0', 'value/1'], ['evaluated', 'evaluated']],
	[['={{ $json.id }}'], ['value/0', 'value/1'], ['evaluated', 'evaluated']],
	['={{ $json.id }}', [], ['a', 'b']],
	['={{$json.id}}', [], ['a', 'b']],
])('%j is evaluated for %j', (value, asked, values) => {
	const run = reading([text('value')], { value }, two);
	expect(run.asked).toEqual(asked);
	expect(run.values).toEqual(values.map((each) => ({ value: each })));
});

test('what is not set has its default, evaluated once', () => {
	const { asked, values } = reading([text('value')], {}, two);
	expect(asked).toEqual(['value/0']);
	expect(values).toEqual([{ value: 'preset' }, { value: 'preset' }]);
});

test.each<[path: string, item: IDataObject, value: unknown]>([
	['id', { id: 'a' }, 'a'],
	['id', { id: '' }, ''],
	['id', { id: 0 }, 0],
	['id', { id: false }, false],
	['import.of.id', { import: { of: { id: 'a' } } }, 'a'],
])('$json.%s of %j is read from the item', (path, item, value) => {
	const { asked, values } = reading([text('value')], { value: `={{ $json.${path} }}` }, [item]);
	expect(asked).toEqual([]);
	expect(values).toEqual([{ value }]);
});

test.each<[path: string, item: IDataObject]>([
	['id', {}],
	['id', { id: null }],
	['id', { id: ['a'] }],
	['id', { id: { of: 'a' } }],
	['toString', {}],
	['constructor.name', {}],
	['id.length', { id: 'text' }],
	['ids.length', { ids: ['a'] }],
	['ids.more', { ids: null }],
	['id.of.it', {}],
	// Names that n8n keeps expressions from reading, even if the item has such fields.
	['constructor', { constructor: 'text' }],
	['id.prototype', { id: { prototype: 'text' } }],
])('$json.%s of %j is left to n8n', (path, item) => {
	const { asked, values } = reading([text('value')], { value: `={{ $json.${path} }}` }, [item]);
	expect(asked).toEqual(['value/0']);
	expect(values).toEqual([{ value: 'evaluated' }]);
});

test('what is not shown is neither evaluated nor there', () => {
	const hidden = { ...text('limit'), displayOptions: { show: { returnAll: [false] } } };
	const parameters = { returnAll: '={{ $json.all }}', limit: '={{ 5 + 5 }}' };
	const items = [{ all: true }, { all: false }];
	const { asked, values } = reading([text('returnAll'), hidden], parameters, items);
	expect(asked).toEqual(['limit/1']);
	expect(values).toStrictEqual([{ returnAll: true }, { returnAll: false, limit: 'evaluated' }]);
});

describe("a value is without n8n's wrapping", () => {
	const day: INodeProperties = { ...text('day'), type: 'dateTime' };
	const locator: INodeProperties = { ...text('letter'), type: 'resourceLocator' };
	const collection: INodeProperties = {
		...text('options'),
		type: 'collection',
		options: [day, locator, text('note')],
	};
	const groups: INodeProperties = {
		...text('groups'),
		type: 'fixedCollection',
		options: [
			{ displayName: 'One', name: 'one', values: [day, text('note')] },
			{ displayName: 'Other', name: 'other', values: [text('note')] },
		],
	};
	const MAY = new DateInput(
		'2026-05-31',
		Date.parse('2026-05-30T15:00Z'),
		true,
		Date.parse('2026-05-31T14:59:59.999Z'),
		'2026-05-31 00:00:00',
	);

	test.each<[string, INodeProperties, given: unknown, plain: unknown]>([
		['a locator', locator, { __rl: true, mode: 'id', value: 'ltr_1' }, 'ltr_1'],
		['a locator that is text', locator, 'ltr_1', 'ltr_1'],
		['a locator that is null', locator, null, null],
		['a locator that is a list', locator, ['ltr_1'], ['ltr_1']],
		['a date', day, '2026-05-31', MAY],
		['a text that is an object', text('note'), { one: 1 }, { one: 1 }],
		[
			'a collection',
			collection,
			{ day: '2026-05-31', letter: { value: 'ltr_1' }, note: '2026-05-31' },
			{ day: MAY, letter: 'ltr_1', note: '2026-05-31' },
		],
		[
			'a collection with something unknown',
			collection,
			{ more: '2026-05-31' },
			{ more: '2026-05-31' },
		],
		['a collection that is text', collection, 'none', 'none'],
		['a group', groups, { one: { day: '2026-05-31' } }, { one: { day: MAY } }],
		['a list of groups', groups, { one: [{ day: '2026-05-31' }, 5] }, { one: [{ day: MAY }, 5] }],
		[
			'several groups',
			groups,
			{ one: {}, other: { note: 'x' } },
			{ one: {}, other: { note: 'x' } },
		],
		['a group that is unknown', groups, { another: {} }, {}],
		['groups that are text', groups, 'none', 'none'],
	])('%s', (_what, field, given, plain) => {
		const { values } = reading([field], { [field.name]: '={{ given }}' }, [{}], given);
		expect(values).toStrictEqual([{ [field.name]: plain }]);
	});

	test('that is read from the item is a date, too', () => {
		const { asked, values } = reading([day], { day: '={{ $json.at }}' }, [{ at: '2026-05-31' }]);
		expect(asked).toEqual([]);
		expect(values).toEqual([{ day: MAY }]);
	});

	test("that names the item's field in a locator, is read from the item, too", () => {
		const letter = { __rl: true, mode: 'id', value: '={{ $json.id }}' };
		const { asked, values } = reading([locator], { letter }, two);
		expect(asked).toEqual([]);
		expect(values).toEqual([{ letter: 'a' }, { letter: 'b' }]);
	});
});
