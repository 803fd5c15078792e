import type { INodeProperties } from 'n8n-workflow';

/** The letter that an operation is about. */
export const letterId: INodeProperties = {
	displayName: 'Letter',
	name: 'letterId',
	type: 'resourceLocator',
	required: true,
	default: { mode: 'list', value: '' },
	description:
		"The letter: choose one of the channel, or enter the ID that Letter: Get Many returns as 'uniqueId'",
	modes: [
		{
			displayName: 'From List',
			name: 'list',
			type: 'list',
			placeholder: 'Select a letter...',
			typeOptions: { searchListMethod: 'searchLetters', searchable: true },
		},
		{
			displayName: 'By ID',
			name: 'id',
			type: 'string',
			placeholder: 'e.g. ltr_4711',
		},
	],
};
