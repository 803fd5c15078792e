import type { INodeProperties } from 'n8n-workflow';
import { listContactTags } from '../client/contactTags';
import {
	byName,
	entry,
	fillPicker,
	labeled,
	toEntries,
	type LoadOptions,
	type ToEntry,
} from './picker';

/** Several tags, by name. */
export const tags: INodeProperties = {
	displayName: 'Tag Names or IDs',
	name: 'tags',
	type: 'multiOptions',
	typeOptions: { loadOptionsMethod: 'getContactTagNames' },
	default: [],
	description:
		'Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
	hint: 'In an expression, use names or IDs, separated by commas. Tag: Create makes new tags.',
};

/** All tags at once: n8n reads no further page of a list of several choices. */
export const getContactTagNames: LoadOptions = async function () {
	return await fillPicker(
		this,
		'tags',
		async (api) => toEntries(await listContactTags(api), undefined, tagByName).sort(byName),
		'use an expression for the names',
	);
};

/** A tag by its name, with its number of contacts, which n8n keeps in the chosen label as it was. */
export const tagByName: ToEntry = ({ name, audienceMembers }) =>
	entry(name, labeled(name, contactsLabel(audienceMembers)));

export function contactsLabel(count: unknown): string | undefined {
	if (typeof count !== 'number') return undefined;
	return count === 1 ? '1 contact' : `${count} contacts`;
}
