import type { INodeProperties } from 'n8n-workflow';

export const filtersOf = collectionOf('Filters', 'filters', 'Add Filter');

export const optionsCollectionOf = collectionOf('Options', 'options', 'Add Option');

export const sortOf = collectionOf('Sort', 'sort', 'Add Sort Option');

export const additionalFieldsOf = collectionOf(
	'Additional Fields',
	'additionalFields',
	'Add Field',
);

export const updateFieldsOf = collectionOf('Update Fields', 'updateFields', 'Add Field');

/** Refines the fields of an update: at least one is set. */
export const anyField = [
	(fields: object) => Object.values(fields).some((value) => value !== undefined),
	'must have at least one field to change',
] as const;

function collectionOf(displayName: string, name: string, placeholder: string) {
	return (options: INodeProperties[]): INodeProperties => ({
		displayName,
		name,
		type: 'collection',
		placeholder,
		default: {},
		options,
	});
}
