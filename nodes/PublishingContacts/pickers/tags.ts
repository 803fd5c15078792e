import type { INodeProperties } from 'n8n-workflow';
import type { ApiRecord } from '../../shared/api/records';
import { listRecords } from '../../shared/client/pages';
import { pagedSearchOf } from '../../shared/pickers/pagedPicker';
import {
	entry,
	fillPicker,
	labeled,
	toEntries,
	type LoadOptions,
	type ToEntry,
} from '../../shared/pickers/picker';
import { resourceLocator } from '../../shared/pickers/resourceLocator';

/** The tag whose definition an operation is about, by number. */
export const tagId = resourceLocator({
	displayName: 'Tag',
	name: 'tagId',
	description: 'The tag: choose one, or enter its ID, a number that Get Many returns',
	placeholder: 'Select a tag...',
	searchListMethod: 'searchContactTags',
	example: '42',
});

/** The tag that contacts get or lose, by name. */
export const tag = resourceLocator({
	displayName: 'Tag',
	name: 'tag',
	description:
		"The tag: choose one, or enter its name, which Get Many returns as 'name'. It must exist already.",
	placeholder: 'Select a tag...',
	searchListMethod: 'searchContactTagNames',
	byHand: { displayName: 'By Name', name: 'name' },
	example: 'early-reader',
});

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

const byName: ToEntry = ({ name, audienceMembers }) =>
	entry(name, labeled(name, contacts(audienceMembers)));

export const searchContactTags = pagedSearchOf({
	what: 'tags',
	endpoint: 'getContactTags',
	call: (search) => ({ query: { search } }),
	toEntry: ({ id, name, audienceMembers }) => entry(id, labeled(name, contacts(audienceMembers))),
});

export const searchContactTagNames = pagedSearchOf({
	what: 'tags',
	endpoint: 'getContactTags',
	call: (search) => ({ query: { search } }),
	toEntry: byName,
	byHand: "choose 'By Name' and enter the name",
});

/** Limit for services that return new tags without end. */
const MOST_TAGS = 10_000;

/** All tags at once: n8n reads no further page of a list of several choices. */
export const getContactTagNames: LoadOptions = async function () {
	const rules = { limit: MOST_TAGS, identity: ({ id }: ApiRecord) => id };
	return await fillPicker(
		this,
		'tags',
		async (api) =>
			toEntries(await listRecords(api, 'getContactTags', {}, rules), undefined, byName),
		'use an expression for the names',
	);
};

function contacts(count: unknown): string | undefined {
	if (typeof count !== 'number') return undefined;
	return count === 1 ? '1 contact' : `${count} contacts`;
}
