import type { INodeProperties } from 'n8n-workflow';
import { contactsLabel, tagByName } from '../../shared/pickers/contactTags';
import { pagedSearchOf } from '../../shared/pickers/pagedPicker';
import { entry, labeled } from '../../shared/pickers/picker';
import { resourceLocator } from '../../shared/pickers/resourceLocator';
import { numberOrName } from '../../shared/properties/schemas';

/** The tag whose definition an operation is about, by number. */
export const tagId = resourceLocator({
	displayName: 'Tag',
	name: 'tagId',
	description: 'The tag: choose one, or enter its name or its ID, which Get Many returns',
	placeholder: 'Select a tag...',
	searchListMethod: 'searchContactTags',
	example: '42',
});

export const tagIdInput = numberOrName('must be the name of a tag or its ID, a number');

/** The tag that contacts get or lose, by name. */
export const tag: INodeProperties = {
	...resourceLocator({
		displayName: 'Tag',
		name: 'tag',
		description:
			'The tag: choose one, or enter its name or its ID, which Get Many returns. It must exist already.',
		placeholder: 'Select a tag...',
		searchListMethod: 'searchContactTagNames',
		byHand: { displayName: 'By Name', name: 'name' },
		example: 'early-reader',
	}),
	// Beside an empty list, whose 'No results' is n8n's own.
	hint: 'No such tag? Tag: Create makes one.',
};

export const searchContactTags = pagedSearchOf({
	what: 'tags',
	endpoint: 'getContactTags',
	call: (search) => ({ query: { search } }),
	isByName: true,
	toEntry: ({ id, name, audienceMembers }) =>
		entry(id, labeled(name, contactsLabel(audienceMembers))),
});

export const searchContactTagNames = pagedSearchOf({
	what: 'tags',
	endpoint: 'getContactTags',
	call: (search) => ({ query: { search } }),
	isByName: true,
	toEntry: tagByName,
	byHand: "choose 'By Name' and enter the name",
});
