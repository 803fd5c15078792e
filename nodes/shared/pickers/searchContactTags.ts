import type {
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodeListSearchResult,
	INodePropertyOptions,
} from 'n8n-workflow';
import type { ApiRecord } from '../api/records';
import type { ApiClient } from '../client/apiClient';
import { pageByPage } from '../client/paging/lists';
import { fillFromPages } from './pagedPicker';
import { entry, fillPicker, labelled, toEntries, typed } from './picker';

type ToEntry = (record: ApiRecord) => INodeListSearchItems | undefined;

/** Fills the picker of contact tags, chosen by number; the service itself searches. */
export async function searchContactTags(
	this: ILoadOptionsFunctions,
	filter?: string,
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	return await tagEntries(this, byNumber, filter, paginationToken);
}

/** The same, chosen by name. */
export async function searchContactTagNames(
	this: ILoadOptionsFunctions,
	filter?: string,
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	return await tagEntries(this, byName, filter, paginationToken, BY_NAME);
}

/** All contact tags to choose several of, by name: such a list cannot be read on while it is open. */
export async function getContactTagNames(
	this: ILoadOptionsFunctions,
): Promise<INodePropertyOptions[]> {
	return toEntries(await fillPicker(this, 'tags', allTags, BY_EXPRESSION), undefined, byName);
}

/** A service that returns new tags on every page is not followed forever: nobody waits longer for a picker. */
const MOST_PAGES = 100;

async function allTags(api: ApiClient): Promise<ApiRecord[]> {
	const tags: ApiRecord[] = [];
	const reading = { identity: ({ id }: ApiRecord) => id };
	for await (const { records, number } of pageByPage(api, 'getContactTags', {}, reading)) {
		for (const tag of records) tags.push(tag);
		if (number === MOST_PAGES) break;
	}
	return tags;
}

const BY_NAME = "choose 'By Name' and enter the name by hand";
const BY_EXPRESSION = 'use an expression for the names';

async function tagEntries(
	context: ILoadOptionsFunctions,
	toEntry: ToEntry,
	filter?: string,
	paginationToken?: string,
	byHand?: string,
): Promise<INodeListSearchResult> {
	const call = { query: { search: typed(filter) } };
	const list = { what: 'tags', endpoint: 'getContactTags', call, toEntry, byHand } as const;
	return await fillFromPages(context, list, paginationToken);
}

function byNumber({ id, name, audienceMembers }: ApiRecord): INodeListSearchItems | undefined {
	return entry(id, labelled(name, contacts(audienceMembers)));
}

function byName({ name, audienceMembers }: ApiRecord): INodeListSearchItems | undefined {
	return entry(name, labelled(name, contacts(audienceMembers)));
}

function contacts(count: unknown): string | undefined {
	if (typeof count !== 'number') return undefined;
	return count === 1 ? '1 contact' : `${count} contacts`;
}
