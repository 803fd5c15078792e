// For its own sake, too: n8n gives every bigint a way to be shown as JSON (n8n-workflow 2.x, utils.js).
import 'n8n-workflow';
import type { INodeProperties } from 'n8n-workflow';
import { z } from 'zod';
import { importId } from '../../../../nodes/PublishingImports/pickers/imports.ts';
import { pagingProperties, pagingInput } from '../../../../nodes/shared/properties/paging.ts';
import { DateInput, dateInput } from '../../../../nodes/shared/properties/dates.ts';
import { MappedFields } from '../../../../nodes/shared/properties/mappedFields.ts';
import { identifier } from '../../../../nodes/shared/properties/schemas.ts';
import { checkInput } from '../../../../nodes/shared/operations/checkInput.ts';
import {
	filtersField,
	filtersInput,
} from '../../../../nodes/PublishingImports/actions/import/filters.ts';

const mapping: INodeProperties = {
	displayName: 'Field Mappings',
	name: 'fieldMappings',
	type: 'fixedCollection',
	default: {},
	options: [
		{
			displayName: 'Mapping',
			name: 'mapping',
			values: [{ displayName: 'Source', name: 'source', type: 'string', default: '' }],
		},
	],
};
const fields = [importId, ...pagingProperties, filtersField({ withStatuses: true }), mapping];
const schema = z.object({
	importId: identifier,
	...pagingInput,
	filters: filtersInput,
	fieldMappings: z.object({ mapping: z.array(z.object({ source: z.string() })) }).optional(),
	since: dateInput.optional(),
	parts: z
		.preprocess((parts) => parts ?? { first: 'none' }, z.object({ first: dateInput }))
		.optional(),
	at: z.date().optional(),
	code: z.string().max(2).optional(),
});

/** Values that JSON cannot represent. */
const circular: Record<string, unknown> = {};
circular.itself = circular;

const VALID = { importId: 'imp_1', returnAll: false, limit: 50, filters: {} };
const day = (text: string) => new DateInput(text, Date.parse(text), true, Date.parse(text), text);
const fault = (values: object) => {
	const checked = checkInput(schema, fields, { ...VALID, ...values });
	return 'fault' in checked ? checked.fault : undefined;
};

test('gives the input as the rules read it', () => {
	expect(checkInput(schema, fields, { ...VALID, importId: ' imp_1 ', limit: '7' })).toEqual({
		input: { ...VALID, importId: 'imp_1', limit: 7 },
	});
});

test.each<[object, string | RegExp]>([
	[{ importId: '' }, "'Import' must not be empty, but it is empty"],
	[{ importId: '  ' }, "'Import' must not be empty, but it is '  '"],
	[{ importId: '..' }, "'Import' must not be '.' or '..', but it is '..'"],
	[
		{ importId: 'x'.repeat(10_240) },
		`'Import' must have at most 512 characters, but it is 'xxx… (10240 characters)`,
	],
	[{ importId: null }, "'Import' must be an ID, but it is empty"],
	[{ importId: undefined }, "'Import' must be an ID, but it is empty"],
	[{ importId: { id: 1 } }, `'Import' must be an ID, but it is {"id":1}`],
	[{ limit: 0 }, "'Limit' must be a whole number of at least 1, but it is 0"],
	[{ limit: 'many' }, "'Limit' must be a whole number of at least 1, but it is 'many'"],
	[
		{ limit: 'y'.repeat(80) },
		`'Limit' must be a whole number of at least 1, but it is '${'y'.repeat(80)}'`,
	],
	[
		{ limit: { max: 'y'.repeat(30) } },
		`'Limit' must be a whole number of at least 1, but it is {"max":"${'y'.repeat(30)}"}`,
	],
	[{ fieldMappings: [] }, "'Field Mappings' must be a group of fields, but it is empty"],
	[{ fieldMappings: ['', 'a'] }, "'Field Mappings' must be a group of fields"],
	[
		{ limit: 'y'.repeat(78) },
		`'Limit' must be a whole number of at least 1, but it is '${'y'.repeat(78)}'`,
	],
	[{ returnAll: 'maybe' }, "'Return All' must be true or false, but it is 'maybe'"],
	[
		{ filters: { statuses: ['errored', 'paused'] } },
		"'Statuses' in 'Filters' must be one of 'running', 'finished', 'errored', but it is 'paused'",
	],
	[
		{ filters: { statuses: true } },
		"'Statuses' in 'Filters' must be a list, or one text with commas, but it is true",
	],
	[
		{ filters: { statuses: 5 } },
		"'Statuses' in 'Filters' must be one of 'running', 'finished', 'errored', but it is 5",
	],
	[
		{ filters: { statuses: 'errored, paused' } },
		"'Statuses' in 'Filters' must be one of 'running', 'finished', 'errored', but it is 'errored, paused'",
	],
	[
		{ filters: { createdAfter: 'soon' } },
		"'Created After' in 'Filters' must be a date such as 2026-05-31, or a date and time in ISO 8601, but it is 'soon'",
	],
	[
		{ filters: { createdAfter: day('2026-05-31'), createdBefore: day('2026-05-30') } },
		"'Created Before' in 'Filters' must not be earlier than 'Created After', but it is '2026-05-30'",
	],
	[{ fieldMappings: { mapping: 'none' } }, "'Field Mappings' must be a list, but it is 'none'"],
	[{ fieldMappings: ['none'] }, "'Field Mappings' must be a group of fields"],
	[
		{ importId: { id: 'i'.repeat(99) } },
		`'Import' must be an ID, but it is {"id":"${'i'.repeat(33)}… (108 characters)`,
	],
	[{ filters: 'errored' }, "'Filters' must be a group of fields, but it is 'errored'"],
	[
		{ fieldMappings: { mapping: [{ source: 'link' }, { source: 5 }] } },
		"'Source' in 'Field Mappings' must be text, but it is 5",
	],
	[
		{ since: 5 },
		'The input must be a date such as 2026-05-31, or a date and time in ISO 8601, but it is 5',
	],
	[
		{ parts: null },
		'The input must be a date such as 2026-05-31, or a date and time in ISO 8601, but it is empty',
	],
	[{ since: new Date('soon') }, /but it is Invalid Date$/],
	[{ limit: Number.NaN }, /but it is NaN$/],
	[{ limit: { max: 5n } }, /but it is \{"max":"5"\}$/],
	[{ limit: circular }, /but it is \[object Object\]$/],
	[{ at: 'soon' }, "The input must be date, but it is 'soon'"],
	[{ code: 'abc' }, "The input String must contain at most 2 character(s), but it is 'abc'"],
])('%j', (values, sentence) => {
	const said = fault(values)?.replace(/x{10,}/, 'xxx');
	if (typeof sentence === 'string') expect(said).toBe(sentence);
	else expect(said).toMatch(sentence);
});

describe('JSON that a person wrote', () => {
	const body: INodeProperties = { displayName: 'Body', name: 'body', type: 'json', default: '{}' };
	const inner = z.object(
		{ person: z.object({ name: z.string() }).optional() },
		{ message: 'must be JSON' },
	);
	const faultOf = (value: unknown) =>
		checkInput(z.object({ body: inner }), [body], { body: value });

	test.each([
		[{ person: { name: 5 } }, "'person.name' in 'Body' must be text, but it is 5"],
		[{ person: 5 }, "'person' in 'Body' must be a group of fields, but it is 5"],
		['no', "'Body' must be JSON, but it is 'no'"],
	])('%j is named by its place', (value, sentence) => {
		expect(faultOf(value)).toEqual({ fault: sentence });
	});
});

test.each([
	['Birthday', 'birthday'],
	[undefined, 'customFields.birthday'],
])('a mapped field is named as the mapper shows it: %s', (displayName, named) => {
	const id = 'customFields.birthday';
	const known =
		displayName === undefined ? [] : [[id, { id, displayName, type: 'string' }] as const];
	const given = new MappedFields({ [id]: 'soon' }, [id], new Map(known));
	const rules = z.object({
		fields: z.unknown().superRefine((_, context) => {
			context.addIssue({ code: 'custom', message: 'must be a date', path: ['values', id] });
		}),
	});
	const property: INodeProperties = {
		displayName: 'Fields',
		name: 'fields',
		type: 'resourceMapper',
		default: {},
	};
	expect(checkInput(rules, [property], { fields: given })).toEqual({
		fault: `'${displayName ?? named}' in 'Fields' must be a date, but it is 'soon'`,
	});
});
