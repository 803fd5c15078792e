import type { INodeProperties } from 'n8n-workflow';

const letter = (
	description: string,
	placeholder: string,
	searchListMethod: string,
): INodeProperties => ({
	displayName: 'Letter',
	name: 'letterId',
	type: 'resourceLocator',
	required: true,
	default: { mode: 'list', value: '' },
	description,
	modes: [
		{
			displayName: 'From List',
			name: 'list',
			type: 'list',
			placeholder,
			typeOptions: { searchListMethod, searchable: true },
		},
		{
			displayName: 'By ID',
			name: 'id',
			type: 'string',
			placeholder: 'e.g. ltr_4711',
		},
	],
});

/** A letter of the chosen channel. */
export const letterId = letter(
	"The letter: choose one of the channel, or enter the ID that Letter: Get Many returns as 'uniqueId'",
	'Select a letter...',
	'searchLetters',
);

/** A draft that can be sent. */
export const draftId = letter(
	"The draft: choose one of the channel, or enter the ID that Create Draft returns as 'uniqueId'",
	'Select a draft...',
	'searchDrafts',
);

/** A letter of any state, or a template. */
export const anyLetterId = letter(
	"The letter: choose one, or enter the ID that Get Many returns as 'uniqueId'",
	'Select a letter...',
	'searchAllLetters',
);

/** A template that drafts are made from. */
export const templateId: INodeProperties = {
	displayName: 'Template',
	name: 'templateId',
	type: 'resourceLocator',
	required: true,
	default: { mode: 'list', value: '' },
	description:
		"The template: choose one of the company, or enter the ID that Template: Get Many returns as 'uniqueId'",
	modes: [
		{
			displayName: 'From List',
			name: 'list',
			type: 'list',
			placeholder: 'Select a template...',
			typeOptions: { searchListMethod: 'searchTemplates', searchable: true },
		},
		{
			displayName: 'By ID',
			name: 'id',
			type: 'string',
			placeholder: 'e.g. tpl_70',
		},
	],
};
