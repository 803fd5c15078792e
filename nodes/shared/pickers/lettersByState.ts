import type {
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodeListSearchResult,
} from 'n8n-workflow';
import { mayBeDraft, statusName } from '../api/publicationStatus';
import type { ApiRecord } from '../api/records';
import { chosenChannel } from './chosenChannel';
import { fillFromPages } from './pagedPicker';
import { dayOf, entry, labeled, typed } from './picker';

/** Fills the picker of drafts, the latest changed first. Where a channel is chosen in the node, only its drafts. */
export async function searchDrafts(
	this: ILoadOptionsFunctions,
	filter?: string,
	token?: string,
): Promise<INodeListSearchResult> {
	const channel = chosenChannel(this);
	const scope = channel === undefined ? { allChannels: 'true' } : { 'channels[]': [channel] };
	return await letters(this, 'drafts', { ...scope, keyword: typed(filter) }, token, mayBeDraft);
}

/** Fills the picker of letters of every channel and state, the latest changed first. */
export async function searchAllLetters(
	this: ILoadOptionsFunctions,
	filter?: string,
	token?: string,
): Promise<INodeListSearchResult> {
	return await letters(this, 'letters', { allChannels: 'true', keyword: typed(filter) }, token);
}

/** Fills the picker of the company's templates: so the list is where it is asked for no channel. */
export async function searchTemplates(
	this: ILoadOptionsFunctions,
	filter?: string,
	token?: string,
): Promise<INodeListSearchResult> {
	return await letters(this, 'templates', { keyword: typed(filter) }, token);
}

async function letters(
	context: ILoadOptionsFunctions,
	what: string,
	query: Readonly<Record<string, string | string[] | undefined>>,
	token: string | undefined,
	isWanted: (record: ApiRecord) => boolean = () => true,
): Promise<INodeListSearchResult> {
	const toEntry = (record: ApiRecord) => (isWanted(record) ? letterEntry(record) : undefined);
	const list = { what, endpoint: 'getLetters', call: { query }, toEntry } as const;
	return await fillFromPages(context, list, token);
}

function letterEntry(record: ApiRecord): INodeListSearchItems | undefined {
	const { uniqueId, title, channelSlug, updatedAt } = record;
	return entry(uniqueId, labeled(title, channelSlug, statusName(record), dayOf(updatedAt)));
}
