import type { INodeProperties } from 'n8n-workflow';
import { z } from 'zod';
import { DateInput, dateInput } from '../../../../nodes/shared/properties/dates.ts';
import { MappedFields } from '../../../../nodes/shared/properties/mappedFields.ts';
import { identifier, integer } from '../../../../nodes/shared/properties/schemas.ts';
import { checkInput } from '../../../../nodes/shared/operations/checkInput.ts';

/** The sentence about a value that is refused. The cases of operations have those of each parameter. */

const field = (
	displayName: string,
	name: string,
	more: Partial<INodeProperties> = {},
): INodeProperties => ({ displayName, name, type: 'string', default: '', ...more });

const source = field('Source', 'source');
const fields = [
	field('Import', 'importId'),
	field('Limit', 'limit', { type: 'number' }),
	field('Filters', 'filters', { type: 'collection', options: [field('Since', 'since')] }),
	field('Field Mappings', 'fieldMappings', {
		type: 'fixedCollection',
		options: [{ displayName: 'Mapping', name: 'mapping', values: [source] }],
	}),
	field('Body', 'body', { type: 'json' }),
];
const rules = z.object({
	importId: identifier.optional(),
	limit: integer({ min: 1 }).optional(),
	filters: z.object({ since: dateInput.optional(), status: z.enum(['a', 'b']).optional() }),
	fieldMappings: z.object({ mapping: z.array(z.object({ source: z.string() })) }).optional(),
	body: z
		.object({ person: z.object({ name: z.string() }).optional() }, { message: 'must be JSON' })
		.optional(),
	unknown: z.date().optional(),
});

/** A value that JSON cannot represent. */
const circular: Record<string, unknown> = {};
circular.itself = circular;

const LIMIT = "'Limit' must be a whole number of at least 1, but it is";
const NO_DATE = 'must not contain a date that Luxon could not read, but it is';
const MAPPINGS = "'Field Mappings' must be a group of fields";
const SINCE =
	"'Since' in 'Filters' must be a date such as 2026-05-31, or a date and time in ISO 8601";

test('the input is as the rules read it', () => {
	const values = { importId: ' imp_1 ', limit: '7', filters: {} };
	expect(checkInput(rules, fields, values)).toEqual({
		input: { importId: 'imp_1', limit: 7, filters: {} },
	});
});

test.each<[object, string]>([
	[{ importId: '' }, "'Import' is empty: enter an ID"],
	[{ importId: null }, "'Import' is empty: enter an ID"],
	[{ limit: 'many' }, `${LIMIT} 'many'`],
	[{ limit: 'y'.repeat(80) }, `${LIMIT} '${'y'.repeat(80)}'`],
	[{ limit: '🌱'.repeat(90) }, `${LIMIT} '${'🌱'.repeat(80)}… (90 characters)`],
	[{ limit: { max: 'y'.repeat(99) } }, `${LIMIT} {"max":"${'y'.repeat(32)}… (109 characters)`],
	[{ limit: Number.NaN }, `${LIMIT} NaN`],
	[{ limit: circular }, `${LIMIT} [object Object]`],
	[{ filters: 'errored' }, "'Filters' must be a group of fields, but it is 'errored'"],
	[{ filters: { since: 'soon' } }, `${SINCE}, but it is 'soon'`],
	[{ filters: { since: new Date('soon') } }, `${SINCE}, but it is Invalid Date`],
	[{ filters: { status: 'c' } }, "'Filters' must be one of 'a', 'b', but it is 'c'"],
	[{ fieldMappings: [] }, `${MAPPINGS}, but it is empty`],
	[{ fieldMappings: ['', 'a'] }, MAPPINGS],
	[
		{ fieldMappings: { mapping: [{ source: 'link' }, { source: 5 }] } },
		"'Source' in 'Field Mappings' must be text, but it is 5",
	],
	[{ body: { person: { name: 5 } } }, "'person.name' in 'Body' must be text, but it is 5"],
	[{ body: { person: 5 } }, "'person' in 'Body' must be a group of fields, but it is 5"],
	[{ body: 'no' }, "'Body' must be JSON, but it is 'no'"],
	[{ importId: 'Invalid DateTime' }, `'Import' ${NO_DATE} 'Invalid DateTime'`],
	[
		{ fieldMappings: { mapping: [{ source: 'Of Invalid DateTime' }] } },
		`'Source' in 'Field Mappings' ${NO_DATE} 'Of Invalid DateTime'`,
	],
	[{ unknown: 'soon' }, "The input must be date, but it is 'soon'"],
])('%j', (values, fault) => {
	expect(checkInput(rules, fields, { filters: {}, ...values })).toEqual({ fault });
});

test.each([
	['Birthday', 'Birthday'],
	[undefined, 'customFields.birthday'],
])('a mapped field is named as the mapper shows it: %s', (displayName, named) => {
	const id = 'customFields.birthday';
	const known =
		displayName === undefined ? [] : [[id, { id, displayName, type: 'string' }] as const];
	const given = new MappedFields({ [id]: 'soon' }, [id], new Map(known));
	const mapped = z.object({
		fields: z.unknown().superRefine((_, context) => {
			context.addIssue({ code: 'custom', message: 'must be a date', path: ['values', id] });
		}),
	});
	const mapper = field('Fields', 'fields', { type: 'resourceMapper', default: {} });
	expect(checkInput(mapped, [mapper], { fields: given })).toEqual({
		fault: `'${named}' in 'Fields' must be a date, but it is 'soon'`,
	});
});

test('a date is an object of its own', () => {
	const day = new DateInput('2026-05-31', 0, true, 0, '2026-05-31 00:00:00');
	expect(checkInput(rules, fields, { filters: { since: day } })).toHaveProperty('input');
	expect(checkInput(rules, fields, { filters: { since: { ...day } } })).toHaveProperty('fault');
});
