import { z } from 'zod';
import { simplify } from '../../../../nodes/shared/properties/simplify.ts';
import { defineOperation, type Resource } from '../../../../nodes/shared/operations/operation.ts';
import {
	operationProperties,
	resourceProperties,
} from '../../../../nodes/shared/operations/properties.ts';

const words = {
	action: 'Get it',
	description: 'Gets it',
	endpoint: 'getLetter',
} as const;
const hidden = { ...simplify, name: 'more', displayOptions: { show: { simplify: [false] } } };
const get = defineOperation({
	...words,
	value: 'get',
	name: 'Get',
	properties: [simplify, hidden],
	options: [
		{ ...simplify, displayName: 'Zip', name: 'zip' },
		{ ...simplify, displayName: 'Archive', name: 'archive' },
	],
	input: z.object({}),
	run: async () => ({}),
});
const remove = defineOperation({
	...get,
	value: 'delete',
	name: 'Delete',
	properties: [],
	options: undefined,
});
const letter: Resource = {
	value: 'letter',
	name: 'Letter',
	operations: [get, remove],
	defaultOperation: 'get',
};
const tag: Resource = {
	value: 'tag',
	name: 'Tag',
	operations: [remove],
	defaultOperation: 'delete',
};
const properties = () => resourceProperties([letter, tag], 'tag');

test('a node asks for the resource first, then for its operation', () => {
	expect(properties().slice(0, 3)).toMatchObject([
		{
			displayName: 'Resource',
			name: 'resource',
			type: 'options',
			noDataExpression: true,
			default: 'tag',
			options: [
				{ name: 'Letter', value: 'letter' },
				{ name: 'Tag', value: 'tag' },
			],
		},
		{
			displayName: 'Operation',
			name: 'operation',
			type: 'options',
			noDataExpression: true,
			default: 'get',
			displayOptions: { show: { resource: ['letter'] } },
			options: [
				{ name: 'Get', value: 'get', action: 'Get it', description: 'Gets it' },
				{ name: 'Delete', value: 'delete' },
			],
		},
		{ name: 'operation', default: 'delete', displayOptions: { show: { resource: ['tag'] } } },
	]);
});

test('a default that was another in earlier versions of the node is that still for its nodes', () => {
	const changed = { ...letter, formerDefaults: { 1: 'delete' } };
	const shown = (version: object | number) => ({ show: { '@version': [version] } });
	const now = { _cnd: { gt: 1.1 } };
	expect(
		resourceProperties([changed, tag], 'letter', { 1: 'tag', 1.1: 'letter' })
			.slice(0, 6)
			.map((property) => [property.name, property.default, property.displayOptions]),
	).toMatchObject([
		['resource', 'tag', shown(1)],
		['resource', 'letter', shown(1.1)],
		['resource', 'letter', shown(now)],
		['operation', 'delete', { show: { resource: ['letter'], ...shown(1).show } }],
		['operation', 'get', { show: { resource: ['letter'], ...shown({ _cnd: { gt: 1 } }).show } }],
		['operation', 'delete', { show: { resource: ['tag'] } }],
	]);
	expect(resourceProperties([letter, tag], 'tag')).toEqual(properties());
});

test('fields are shown for their operation, under their own conditions', () => {
	expect(
		properties()
			.slice(3)
			.map(({ name, displayOptions }) => [name, displayOptions]),
	).toEqual([
		['simplify', { show: { resource: ['letter'], operation: ['get'] } }],
		['more', { show: { simplify: [false], resource: ['letter'], operation: ['get'] } }],
		['options', { show: { resource: ['letter'], operation: ['get'] } }],
		['options', { show: { resource: ['letter'], operation: ['delete'] } }],
		['options', { show: { resource: ['tag'], operation: ['delete'] } }],
	]);
});

test.each([
	[get, ['Archive', 'Max Concurrency', 'Zip']],
	[remove, ['Max Concurrency']],
])('every operation ends with its options, by name', (operation, names) => {
	const options = operationProperties(operation).at(-1)!;
	expect(options).toMatchObject({
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add Option',
		default: {},
	});
	expect(options.options!.map((option) => 'displayName' in option && option.displayName)).toEqual(
		names,
	);
});
