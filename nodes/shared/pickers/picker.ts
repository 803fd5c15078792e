import {
	NodeOperationError,
	type ILoadOptionsFunctions,
	type INodeListSearchItems,
	type INodeListSearchResult,
	type INodePropertyOptions,
} from 'n8n-workflow';
import { ApiClient } from '../client/apiClient';
import { CREDENTIAL } from '../client/connection';
import { TimedOut, withDeadline } from '../client/deadline';
import { endpoints, type EndpointName } from '../api/endpoints';
import { withoutData } from '../api/response';
import { ApiError, Cancelled } from '../errors/apiError';
import { entriesOf, recordsOf, type ApiRecord } from '../api/records';
import { plainly } from '../properties/conversions';
import { reasonAndRemedy } from './remedy';

/** A person waits in the editor, and can open the list again. */
const CLIENT_OPTIONS = {
	/** Number of lookup requests that a picker has in flight at most. */
	maxConcurrency: 5,
	policy: { attempts: 3, withinMs: 10_000, silentMs: 10_000, timeoutMs: 20_000 },
};
const SILENT = new ApiError('The service did not respond in time', { kind: 'transient' });
/** Maximum time that a list takes, of which some have several pages, in milliseconds. */
const WITHIN_MS = 30_000;

/** Returns the entry for a record. `undefined` if it cannot be chosen. */
export type ToEntry = (record: ApiRecord) => INodeListSearchItems | undefined;

/** A search as n8n calls it, from `methods.listSearch`. */
export type ListSearch = (
	this: ILoadOptionsFunctions,
	filter?: string,
	paginationToken?: string,
) => Promise<INodeListSearchResult>;

/** The options of a list of several choices as n8n asks for them, from `methods.loadOptions`. */
export type LoadOptions = (this: ILoadOptionsFunctions) => Promise<INodePropertyOptions[]>;

export interface List {
	/** Plural of the records, as errors name them. */
	readonly what: string;
	readonly endpoint: EndpointName;
	/** Query parameters of the request. */
	readonly query?: Readonly<Record<string, string>>;
	readonly toEntry: ToEntry;
	/** Whether a record comes before those that are not first, in the order of the list. Default: by name. */
	readonly isFirst?: (record: ApiRecord) => boolean;
	/** Remedy if the list cannot be read. Default: enter the ID. */
	readonly byHand?: string;
}

/** Returns the search of a picker whose list has no pages. */
export function searchOf({ what, endpoint, query, toEntry, isFirst, byHand }: List): ListSearch {
	return async function (filter) {
		const look = async (api: ApiClient) => {
			const records = await lookUp(api, endpoint, query);
			if (isFirst === undefined) return toEntries(records, filter, toEntry).sort(byName);
			const ordered = [...records.filter(isFirst), ...records.filter((record) => !isFirst(record))];
			return toEntries(ordered, filter, toEntry);
		};
		return { results: await fillPicker(this, what, look, byHand, typed(filter)) };
	};
}

/** Returns the options of a list of several choices that has no pages. */
export function optionsOf(list: List): LoadOptions {
	const search = searchOf(list);
	return async function () {
		return (await search.call(this)).results;
	};
}

/** Searches for typed text, by the list that they search: the next letter that somebody types ends the search before. */
const searches = new Map<string, AbortController>();

/**
 * Fills a picker. If the lookup fails, throws an error of one sentence with the remedy (`reasonAndRemedy`). With
 * `typedText`, ends the search for an earlier text in the same list.
 */
export async function fillPicker<T>(
	context: ILoadOptionsFunctions,
	what: string,
	look: (api: ApiClient) => Promise<T>,
	byHand = "choose 'By ID' and enter the ID",
	typedText?: string,
): Promise<T> {
	const node = context.getNode();
	const fail = (rest: string): never => {
		throw new NodeOperationError(node, `The ${what} cannot be listed${rest}`);
	};
	if (!hasCredential(context)) return fail(': select a credential');
	const search = new AbortController();
	const key = JSON.stringify([context.getWorkflow().id, node.id, what]);
	if (typedText !== undefined) {
		searches.get(key)?.abort();
		searches.set(key, search);
	}
	try {
		const within = async (signal: AbortSignal) =>
			await look(await ApiClient.open(context, { ...CLIENT_OPTIONS, signal }));
		return await withDeadline(WITHIN_MS, within, search.signal);
	} catch (error) {
		if (error instanceof Cancelled) return fail(': another search has begun');
		return fail(reasonAndRemedy(error instanceof TimedOut ? SILENT : error, byHand));
	} finally {
		if (searches.get(key) === search) searches.delete(key);
	}
}

/** Whether a credential is selected in the node whose picker is filled. */
export function hasCredential(context: ILoadOptionsFunctions): boolean {
	return context.getNode().credentials?.[CREDENTIAL] !== undefined;
}

/** Returns the records of a list that has no pages. Throws an `ApiError`, also for a body that is no list. */
export async function lookUp(
	api: ApiClient,
	name: EndpointName,
	query: List['query'] = {},
): Promise<readonly ApiRecord[]> {
	const { items, message } = await api.call(endpoints[name], { query });
	if (entriesOf(items) === undefined)
		throw withoutData('The service returned no list', { message });
	return recordsOf(items);
}

/** Returns the entries whose label or value contains the typed text. */
export function toEntries(
	records: readonly ApiRecord[],
	filter: string | undefined,
	toEntry: ToEntry,
): INodeListSearchItems[] {
	return records
		.map(toEntry)
		.filter((entry) => entry !== undefined)
		.filter(({ name, value }) => contains(name, filter) || contains(String(value), filter));
}

/** Compares entries for the order of a dictionary, whatever the language of the n8n instance. */
export function byName(
	{ name: a }: INodeListSearchItems,
	{ name: b }: INodeListSearchItems,
): number {
	return COLLATOR.compare(a, b);
}

const COLLATOR = new Intl.Collator('en', { numeric: true });

/** Returns the typed text, with its accents as services have them. `undefined` if it is blank. */
export function typed(filter: string | undefined): string | undefined {
	const text = filter?.trim().normalize() ?? '';
	return text === '' ? undefined : text;
}

/** Returns a label with facts that distinguish records of the same name: `May edition (weekly, 2026-05-31)`. */
export function labeled(name: unknown, ...facts: unknown[]): string {
	const known = facts.filter(isFact);
	const label = typeof name === 'string' && name.trim() !== '' ? name : 'Without a name';
	return known.length === 0 ? label : `${label} (${known.join(', ')})`;
}

/** Returns a label that begins with the facts that distinguish records, because the editor cuts long labels off. */
export function prefixed(facts: readonly unknown[], label: string): string {
	const known = facts.filter(isFact);
	return known.length === 0 ? label : `${known.join(', ')}: ${label}`;
}

function isFact(fact: unknown): boolean {
	return typeof fact === 'string' && fact !== '';
}

/** Returns an entry of a picker. `undefined` if the record lacks the ID that it is chosen by. */
export function entry(id: unknown, name: string): INodeListSearchItems | undefined {
	const isId = typeof id === 'number' || (typeof id === 'string' && id.trim() !== '');
	if (!isId) return undefined;
	return { name, value: id, description: String(id) };
}

/** Returns the day of a timestamp, `YYYY-MM-DD`. */
export function dayOf(timestamp: unknown): string | undefined {
	return typeof timestamp === 'string' ? timestamp.slice(0, 10) : undefined;
}

function contains(text: string, filter = ''): boolean {
	return plainly(text).includes(plainly(filter.trim()));
}
