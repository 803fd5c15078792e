import type { INodeProperties } from 'n8n-workflow';
import { z } from 'zod';
import { isExact, isReservedName, toNumber, toSwitch, toText } from './conversions';
import { MappedFields, type MapperField } from './mappedFields';
import { dateInput, DateInput } from './dates';
import { plainValue, wellFormedText } from './schemas';

/** The two fields that every contact has. */
export const NAME_FIELDS = [
	{ id: 'firstName', displayName: 'First Name', type: 'string' },
	{ id: 'lastName', displayName: 'Last Name', type: 'string' },
] as const satisfies readonly MapperField[];

const CUSTOM = 'customFields.';

/** The ID of a custom field in a mapper, so that none can be taken for a name. */
export function fieldIdOf(name: string): string {
	return `${CUSTOM}${name}`;
}

/** First and last name, and the company's custom fields with their types. */
export const contactFields: INodeProperties = {
	displayName: 'Contact Fields',
	name: 'contactFields',
	type: 'resourceMapper',
	noDataExpression: true,
	default: { mappingMode: 'defineBelow', value: null },
	displayOptions: { show: { fieldsMode: ['mapped'] } },
	typeOptions: {
		resourceMapper: {
			resourceMapperMethod: 'mapContactFields',
			mode: 'map',
			fieldWords: { singular: 'field', plural: 'fields' },
			addAllFields: true,
			multiKeyMatch: false,
			refreshStaleSchemaOnOpen: true,
			refreshIncompleteSchemaOnOpen: true,
		},
	},
	description:
		"The fields to set, one by one or by the names of the item's keys. A field that is left empty is not sent.",
};

/** What contacts are written with, as the API takes it. */
export interface ContactValues {
	readonly firstName?: string;
	readonly lastName?: string;
	readonly customFields?: Readonly<Record<string, string | number | boolean>>;
}

/** The contact's fields with the keys of the item that were none. */
interface MappedContact {
	readonly values: ContactValues;
	/** The fields that the mapper offers, as displayed. */
	readonly fieldNames: readonly string[];
	readonly unmatched: readonly string[];
}

const text = z.preprocess(toText, wellFormedText);
const toggle = z.preprocess(toSwitch, z.boolean({ message: 'must be true or false' }));
const KINDS: Readonly<Record<string, z.ZodTypeAny>> = {
	string: text,
	number: z.preprocess(
		toNumber,
		z
			.number({ message: 'must be a number' })
			.refine(isExact, 'must be a number of up to 15 digits'),
	),
	boolean: toggle,
	options: toggle,
	dateTime: dateInput,
};

/** Left out without a word, the field would seem to be written. */
export const CANNOT_BE_SENT = 'must be left out, as a field of this name cannot be sent';

/** Without a list, no key of an item can match. */
const NOT_LOADED =
	"must have a list of fields to match: refresh it in the menu beside 'Values to Send'";

/** Checks each value against its field's type; what is left empty is left out. */
export const contactFieldsInput = z.unknown().transform((mapping, context): MappedContact => {
	const empty = { values: {}, fieldNames: [], unmatched: [] };
	const refuse = (message: string, ...path: string[]) => {
		context.addIssue({ code: 'custom', message, path });
		return empty;
	};
	if (!(mapping instanceof MappedFields)) return refuse('must be a mapping of fields');
	if (mapping.fields.size === 0 && mapping.unmatched.length > 0) return refuse(NOT_LOADED);
	const checked: Record<string, unknown> = {};
	for (const [id, given] of Object.entries(mapping.values)) {
		if (isEmpty(given)) continue;
		const field = mapping.fields.get(id) ?? NAME_FIELDS.find((each) => each.id === id);
		if (field === undefined && !id.startsWith(CUSTOM)) {
			return refuse(
				"must be a field of the list: refresh it in the menu beside 'Values to Send'",
				'values',
				id,
			);
		}
		if (isReservedName(id.slice(CUSTOM.length))) return refuse(CANNOT_BE_SENT, 'values', id);
		const result = (KINDS[field?.type ?? ''] ?? plainValue).safeParse(given);
		if (!result.success) return refuse(result.error.issues[0].message, 'values', id);
		checked[id] = result.data instanceof DateInput ? result.data.day : result.data;
	}
	return {
		values: contactValues(checked),
		fieldNames: [...mapping.fields.values()].map(({ displayName }) => displayName),
		unmatched: mapping.unmatched,
	};
});

function contactValues(checked: Readonly<Record<string, unknown>>): ContactValues {
	const custom = Object.entries(checked).filter(([id]) => id.startsWith(CUSTOM));
	const names = Object.entries(checked).filter(([id]) => !id.startsWith(CUSTOM));
	return {
		...Object.fromEntries(names),
		...(custom.length === 0
			? {}
			: {
					customFields: Object.fromEntries(
						custom.map(([id, value]) => [id.slice(CUSTOM.length), value]),
					) as ContactValues['customFields'],
				}),
	};
}

function isEmpty(value: unknown): boolean {
	return value === undefined || value === null || toText(value) === '';
}
