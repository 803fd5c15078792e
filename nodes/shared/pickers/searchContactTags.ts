import type {
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodeListSearchResult,
	INodePropertyOptions,
} from 'n8n-workflow';
import type { ApiRecord } from '../api/records';
import type { ApiClient } from '../client/apiClient';
import { listRecords } from '../client/pages';
import { fillFromPages } from './pagedPicker';
import { entry, fillPicker, labeled, toEntries, typed } from './picker';

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

/** Nobody chooses from more, or waits for a service that shows ever new ones. */
const MOST_TAGS = 10_000;

async function allTags(api: ApiClient): Promise<ApiRecord[]> {
	const rules = { limit: MOST_TAGS, identity: ({ id }: ApiRecord) => id };
	return await listRecords(api, 'getContactTags', {}, rules);
}

const BY_NAME = "choose 'By Name' and enter the name";
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
	return entry(id, labeled(name, contacts(audienceMembers)));
}

function byName({ name, audienceMembers }: ApiRecord): INodeListSearchItems | undefined {
	return entry(name, labeled(name, contacts(audienceMembers)));
}

function contacts(count: unknown): string | undefined {
	if (typeof count !== 'number') return undefined;
	return count === 1 ? '1 contact' : `${count} contacts`;
}
