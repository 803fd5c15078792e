import type { INodeProperties } from 'n8n-workflow';

/** Returns the collection of filters of an operation on a list. */
export const filtersOf = collectionOf('Filters', 'filters', 'Add Filter');

/** Returns the collection that sorts a list. */
export const sortOf = collectionOf('Sort', 'sort', 'Add Field');

/** Returns the collection of the fields that a create may leave out. */
export const additionalFieldsOf = collectionOf(
	'Additional Fields',
	'additionalFields',
	'Add Field',
);

/** Returns the collection of the fields that an update can change. */
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
