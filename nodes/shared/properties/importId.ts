import type { INodeProperties } from 'n8n-workflow';

/** The subscriber import that an operation is about. */
export const importId: INodeProperties = {
	displayName: 'Import',
	name: 'importId',
	type: 'resourceLocator',
	required: true,
	default: { mode: 'list', value: '' },
	description:
		"The subscriber import: choose one, or enter the ID that Get Many returns as 'uniqueId'",
	modes: [
		{
			displayName: 'From List',
			name: 'list',
			type: 'list',
			placeholder: 'Select an import...',
			typeOptions: { searchListMethod: 'searchImports', searchable: true },
		},
		{
			displayName: 'By ID',
			name: 'id',
			type: 'string',
			placeholder: 'e.g. imp_2048',
		},
	],
};
