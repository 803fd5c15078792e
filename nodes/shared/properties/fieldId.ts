import type { INodeProperties } from 'n8n-workflow';

/** The definition of a contact custom field. */
export const fieldId: INodeProperties = {
	displayName: 'Custom Field',
	name: 'fieldId',
	type: 'resourceLocator',
	required: true,
	default: { mode: 'list', value: '' },
	description: 'The custom field: choose one, or enter its ID, a number that Get Many returns',
	modes: [
		{
			displayName: 'From List',
			name: 'list',
			type: 'list',
			placeholder: 'Select a custom field...',
			typeOptions: { searchListMethod: 'searchContactFields', searchable: true },
		},
		{
			displayName: 'By ID',
			name: 'id',
			type: 'string',
			placeholder: 'e.g. 42',
		},
	],
};
