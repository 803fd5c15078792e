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
