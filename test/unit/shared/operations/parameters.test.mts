import type {
	IDataObject,
	IExecuteFunctions,
	INodeParameters,
	INodeProperties,
} from 'n8n-workflow';
import { z } from 'zod';

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
		getNode: () => ({ type: 'publishingLetters', parameters }),
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
	['={{ $json.id + 1 }}', ['value/0', 'value/1'], ['evaluated', 'evaluated']],
	[['={{ $json.id }}'], ['value/0', 'value/1'], ['evaluated', 'evaluated']],
	['={{ $json.id }}', [], ['a', 'b']],
	['={{$json.id}}', [], ['a', 'b']],
])('%j is evaluated for %j', (value, asked, values) => {
	const run = reading([text('value')], { value }, two);
	expect(run.asked).toEqual(asked);
	expect(run.values).toEqual(values.map((each) => ({ value: each })));
});

test.each<[path: string, item: IDataObject, value: unknown]>([
	['id', { id: 'a' }, 'a'],
	['id', { id: 0 }, 0],
	['import.of.id', { import: { of: { id: 'a' } } }, 'a'],
])('$json.%s of %j is read from the item', (path, item, value) => {
	const { asked, values } = reading([text('value')], { value: `={{ $json.${path} }}` }, [item]);
	expect(asked).toEqual([]);
	expect(values).toEqual([{ value }]);
});

test.each<[path: string, item: IDataObject]>([
	['id', {}],
	['id', { id: ['a'] }],
	['toString', {}],
	['id.length', { id: 'text' }],
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
