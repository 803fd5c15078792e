import {
	NodeOperationError,
	type FieldType,
	type ILoadOptionsFunctions,
	type ResourceMapperFields,
	type ResourceMapperValue,
} from 'n8n-workflow';
import type { ApiRecord } from '../api/records';
import { NAME_FIELDS, fieldIdOf } from '../properties/contactFields';
import { fillPicker, lookUp } from './picker';
import { isServicesOwn } from './searchContactFields';

const TYPES: Readonly<Record<string, FieldType>> = {
	text: 'string',
	number: 'number',
	// A choice, as the editor shows a switch as off when nobody has set it, and sends that in part.
	boolean: 'options',
	date: 'dateTime',
};

const SWITCH = [
	{ name: 'True', value: true },
	{ name: 'False', value: false },
];

/**
 * The fields of a contact that can be mapped: first and last name, and the custom fields of the company.
 * Where these cannot be read, a mapper without fields shows why. One that has fields keeps them: there it throws, as
 * the editor would take fewer fields for all that there are.
 */
export async function mapContactFields(this: ILoadOptionsFunctions): Promise<ResourceMapperFields> {
	return await listFields(this).catch(async (error: unknown) => {
		if (!(error instanceof NodeOperationError) || hasFields(this)) {
			return await Promise.reject(error as Error);
		}
		return { fields: [], emptyFieldsNotice: error.message };
	});
}

/** Whether the mapper was told of fields before, which are saved with the workflow. */
function hasFields(context: ILoadOptionsFunctions): boolean {
	const saved = context.getCurrentNodeParameter('contactFields') as
		| Partial<ResourceMapperValue>
		| undefined;
	return (saved?.schema?.length ?? 0) > 0;
}

async function listFields(context: ILoadOptionsFunctions): Promise<ResourceMapperFields> {
	return await fillPicker(
		context,
		'custom fields',
		async (api) => {
			const records = await lookUp(api, 'getContactFields');
			const own = records.filter((record) => !isServicesOwn(record) && isNamed(record));
			const labels = own.map(labelOf);
			// A contact that exists has what it must have: an update changes what it names.
			const isUpdate = context.getCurrentNodeParameter('operation') === 'update';
			const custom = own.map((record, index) => ({
				id: fieldIdOf(String(record.name)),
				displayName: isTwice(labels[index], labels)
					? `${labels[index]} (${String(record.name)})`
					: labels[index],
				required: record.required === true && !isUpdate,
				type: TYPES[String(record.type)] ?? 'string',
				...(record.type === 'boolean' ? { options: SWITCH } : {}),
				...NOT_TO_MATCH,
			}));
			const names = NAME_FIELDS.map((field) => ({ ...field, required: false, ...NOT_TO_MATCH }));
			return { fields: [...names, ...custom] };
		},
		"set 'Fields Mode' to 'JSON' and enter the fields there",
	);
}

const NOT_TO_MATCH = { defaultMatch: false, canBeUsedToMatch: false, display: true } as const;

function isNamed({ name }: ApiRecord): boolean {
	return typeof name === 'string' && name !== '';
}

function labelOf({ label, name }: ApiRecord): string {
	return typeof label === 'string' && label.trim() !== '' ? label : String(name);
}

function isTwice(label: string, labels: readonly string[]): boolean {
	const taken = [...NAME_FIELDS.map(({ displayName }) => displayName), ...labels];
	return taken.filter((each) => each === label).length > 1;
}
