import type { INodeProperties } from 'n8n-workflow';

/** The tag whose definition an operation is about, by number. */
export const tagId: INodeProperties = {
	displayName: 'Tag',
	name: 'tagId',
	type: 'resourceLocator',
	required: true,
	default: { mode: 'list', value: '' },
	description: 'The tag: choose one, or enter its ID, a number that Get Many returns',
	modes: [
		{
			displayName: 'From List',
			name: 'list',
			type: 'list',
			placeholder: 'Select a tag...',
			typeOptions: { searchListMethod: 'searchContactTags', searchable: true },
		},
		{
			displayName: 'By ID',
			name: 'id',
			type: 'string',
			placeholder: 'e.g. 42',
		},
	],
};

/** The tag that contacts get or lose, by name. */
export const tag: INodeProperties = {
	displayName: 'Tag',
	name: 'tag',
	type: 'resourceLocator',
	required: true,
	default: { mode: 'list', value: '' },
	description:
		"The tag: choose one, or enter its name, which Get Many returns as 'name'. It must exist already.",
	modes: [
		{
			displayName: 'From List',
			name: 'list',
			type: 'list',
			placeholder: 'Select a tag...',
			typeOptions: { searchListMethod: 'searchContactTagNames', searchable: true },
		},
		{
			displayName: 'By Name',
			name: 'name',
			type: 'string',
			placeholder: 'e.g. early-reader',
		},
	],
};

/** Several tags, by name. */
export const tags: INodeProperties = {
	displayName: 'Tag Names or IDs',
	name: 'tags',
	type: 'multiOptions',
	typeOptions: { loadOptionsMethod: 'getContactTagNames' },
	default: [],
	description:
		'Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
	hint: 'In an expression, use names, as a list or separated by commas',
};
