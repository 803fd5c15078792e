import {
	NodeOperationError,
	type FieldType,
	type ILoadOptionsFunctions,
	type INodeProperties,
	type ResourceMapperField,
	type ResourceMapperFields,
	type ResourceMapperValue,
} from 'n8n-workflow';
import { z } from 'zod';
import type { ApiRecord } from '../../shared/api/records';
import { listed } from '../../shared/operations/hints';
import { fillPicker, hasCredential, lookUp } from '../../shared/pickers/picker';
import { isExact, toLine, toNumber, toText } from '../../shared/properties/conversions';
import { MappedFields, type MapperField } from '../../shared/properties/mappedFields';
import { dateInput, DateInput } from '../../shared/properties/dates';
import { booleanInput, plainValue, wellFormedText } from '../../shared/properties/schemas';
import { isServicesOwn } from './customFields';
import { textOf } from '../../shared/json';

/** The two fields that every contact has. */
const NAME_FIELDS = [
	{ id: 'firstName', displayName: 'First Name', type: 'string' },
	{ id: 'lastName', displayName: 'Last Name', type: 'string' },
] as const satisfies readonly MapperField[];

/** Distinguishes the ID of a custom field in the mapper from a first or last name. */
const CUSTOM = 'customFields.';

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
			// n8n appends the link 'Retry'. On a new node it asks for the fields before it selects the credential.
			noFieldsError: 'The fields are not loaded. With a credential selected, click',
			addAllFields: true,
			multiKeyMatch: false,
			refreshStaleSchemaOnOpen: true,
			refreshIncompleteSchemaOnOpen: true,
		},
	},
	description:
		"The fields to set, one by one or by the names of the item's keys. A field that is left empty is not sent.",
};

/** Fields of a contact in the form of the API. */
export interface ContactValues {
	readonly firstName?: string;
	readonly lastName?: string;
	readonly customFields?: Readonly<Record<string, Plain>>;
}

type Plain = string | number | boolean;

/** The contact's fields, and the keys of the item that match no field. */
interface MappedContact {
	readonly values: ContactValues;
	/** Displayed names of the fields that the mapper offers. */
	readonly fieldNames: readonly string[];
	readonly unmatched: readonly string[];
}

const text = z.preprocess(toText, wellFormedText);
const name = z.preprocess(toLine, wellFormedText);
const KINDS: Readonly<Record<string, z.ZodTypeAny>> = {
	string: text,
	number: z.preprocess(
		toNumber,
		z
			.number({ message: 'must be a number' })
			.refine(isExact, 'must be a number of up to 15 digits'),
	),
	boolean: booleanInput,
	options: booleanInput,
	dateTime: dateInput,
};

const NOT_LISTED = "must be a field of the list: refresh it in the menu beside 'Values to Send'";

/** Without a list, no key of an item can match. */
const NOT_LOADED =
	"must have a list of fields to match: set 'Mapping Column Mode' to 'Map Each Column Manually' and back";

/** Checks each value against its field's type. Empty values are left out. */
export const contactFieldsInput = z.unknown().transform((mapping, context): MappedContact => {
	const empty = { values: {}, fieldNames: [], unmatched: [] };
	const refuse = (message: string, ...path: string[]) => {
		context.addIssue({ code: 'custom', message, path });
		return empty;
	};
	if (!(mapping instanceof MappedFields)) return refuse('must be a mapping of fields');
	if (mapping.fields.size === 0 && mapping.unmatched.length > 0) return refuse(NOT_LOADED);
	const names: Record<string, Plain> = {};
	const customFields: Record<string, Plain> = {};
	for (const [id, given] of Object.entries(mapping.values)) {
		if (given === undefined || given === null || toText(given) === '') continue;
		const checked = checkValue(id, given, mapping);
		if ('fault' in checked) return refuse(checked.fault, 'values', id);
		if (id.startsWith(CUSTOM)) customFields[id.slice(CUSTOM.length)] = checked.value;
		else names[id] = checked.value;
	}
	return {
		values: Object.keys(customFields).length === 0 ? names : { ...names, customFields },
		fieldNames: [...mapping.fields.values()].map(({ displayName }) => displayName),
		unmatched: mapping.unmatched,
	};
});

/** Returns the value of a field as it is sent, or the reason why it cannot be sent. */
function checkValue(
	id: string,
	given: unknown,
	{ fields }: MappedFields,
): { readonly value: Plain } | { readonly fault: string } {
	const field: MapperField | undefined =
		fields.get(id) ?? NAME_FIELDS.find((each) => each.id === id);
	if (field === undefined && !id.startsWith(CUSTOM)) return { fault: NOT_LISTED };
	const ofCustom = KINDS[field?.kind ?? field?.type ?? ''] ?? plainValue;
	const result = (id.startsWith(CUSTOM) ? ofCustom : name).safeParse(given);
	if (!result.success) return { fault: result.error.issues[0].message };
	return { value: result.data instanceof DateInput ? result.data.day : result.data };
}

const TYPES: Readonly<Record<string, FieldType>> = {
	text: 'string',
	// Not a number: before n8n 2.38, the editor sets an empty number to 0, and sends that.
	number: 'string',
	// Not a switch: the editor shows an unset switch as off, and sometimes sends that.
	boolean: 'options',
	date: 'dateTime',
};

const SWITCH = [
	{ name: 'True', value: true },
	{ name: 'False', value: false },
];

/**
 * Returns the fields of a contact that can be mapped: first and last name, and the custom fields of the company. If they
 * cannot be read, a mapper without fields shows the reason, and one with fields keeps them: for it, this throws, as the
 * editor would take an empty list for the complete one.
 */
export async function mapContactFields(this: ILoadOptionsFunctions): Promise<ResourceMapperFields> {
	try {
		const fields = await listFields(this);
		return { fields, emptyFieldsNotice: noticeOf(fields) };
	} catch (error) {
		const saved = this.getCurrentNodeParameter(
			'contactFields',
		) as Partial<ResourceMapperValue> | null;
		const hasFields = (saved?.schema?.length ?? 0) > 0;
		if (!(error instanceof NodeOperationError) || hasFields) throw error as Error;
		// Without a credential, `noFieldsError` says it all.
		if (!hasCredential(this)) return { fields: [] };
		return { fields: [], emptyFieldsNotice: error.message };
	}
}

/**
 * Returns the notice that the editor shows in 'Map Automatically'. Its mapper keeps the last notice until it gets another
 * one (n8n 2.41, ResourceMapper.vue), so a successful answer needs one, too.
 */
function noticeOf(fields: readonly ResourceMapperField[]): string {
	const names = listed(fields.map(({ displayName }) => displayName));
	return `The fields: ${names.replace(/&/g, '&amp;').replace(/</g, '&lt;')}`;
}

async function listFields(context: ILoadOptionsFunctions): Promise<ResourceMapperField[]> {
	return await fillPicker(
		context,
		'custom fields',
		async (api) => {
			const records = await lookUp(api, 'getContactFields');
			const isNamed = ({ name }: ApiRecord) => typeof name === 'string' && name !== '';
			const own = records.filter((record) => !isServicesOwn(record) && isNamed(record));
			const labels = own.map(fieldLabel);
			// An existing contact already has its required fields.
			const isUpdate = context.getCurrentNodeParameter('operation') === 'update';
			const custom = own.map((record, index) => ({
				id: `${CUSTOM}${String(record.name)}`,
				displayName: isTwice(labels[index], labels)
					? `${labels[index]} (${String(record.name)})`
					: labels[index],
				required: record.required === true && !isUpdate,
				type: TYPES[textOf(record.type)] ?? 'string',
				...(record.type === 'number' ? { kind: 'number' } : {}),
				...(record.type === 'boolean' ? { options: SWITCH } : {}),
				...NOT_TO_MATCH,
			}));
			const names = NAME_FIELDS.map((field) => ({ ...field, required: false, ...NOT_TO_MATCH }));
			return [...names, ...custom];
		},
		"set 'Specify Fields' to 'Using JSON' and enter the fields there",
	);
}

const NOT_TO_MATCH = { defaultMatch: false, canBeUsedToMatch: false, display: true } as const;

function fieldLabel({ label, name }: ApiRecord): string {
	return typeof label === 'string' && label.trim() !== '' ? label : textOf(name);
}

function isTwice(label: string, labels: readonly string[]): boolean {
	const taken = [...NAME_FIELDS.map(({ displayName }) => displayName), ...labels];
	return taken.filter((each) => each === label).length > 1;
}
