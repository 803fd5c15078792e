import {
	NodeOperationError,
	type ILoadOptionsFunctions,
	type INodeListSearchItems,
} from 'n8n-workflow';
import { ApiClient } from '../client/apiClient';
import { CREDENTIAL } from '../client/credential';
import { endpoints, type EndpointName } from '../api/endpoints';
import { recordsOf, type ApiRecord } from '../api/records';
import { reasonAndRemedy } from './remedy';

/** How many lookup requests a picker has in flight. */
const PICKER_CONCURRENCY = 5;

/**
 * Returns what a picker shows. A lookup that the service refuses is told in one sentence that leads to
 * what helps (`reasonAndRemedy`).
 */
export async function fillPicker<T>(
	context: ILoadOptionsFunctions,
	what: string,
	look: (api: ApiClient) => Promise<T>,
	byHand = "choose 'By ID' and enter the ID",
): Promise<T> {
	const node = context.getNode();
	const fail = (rest: string): never => {
		throw new NodeOperationError(node, `The ${what} cannot be listed${rest}`);
	};
	if (node.credentials?.[CREDENTIAL] === undefined) {
		return fail(': select a credential');
	}
	try {
		return await look(await ApiClient.open(context, { maxConcurrency: PICKER_CONCURRENCY }));
	} catch (error) {
		return fail(reasonAndRemedy(error, byHand));
	}
}

/** The records of a list that comes all at once. Throws an `ApiError` when it is none. */
export async function lookUp(api: ApiClient, name: EndpointName): Promise<readonly ApiRecord[]> {
	return recordsOf((await api.request({ ...endpoints[name], response: 'list' }, {})).items);
}

/** The entries for the records that contain what was typed, in one of their texts or their ID. */
export function toEntries(
	records: readonly ApiRecord[],
	filter: string | undefined,
	toEntry: (record: ApiRecord) => INodeListSearchItems | undefined,
): INodeListSearchItems[] {
	return records
		.map(toEntry)
		.filter((entry) => entry !== undefined)
		.filter(({ name, value }) => contains(name, filter) || contains(String(value), filter));
}

/** What was typed, for services that search themselves; nothing where there is nothing but spaces. */
export function typed(filter: string | undefined): string | undefined {
	const text = filter?.trim() ?? '';
	return text === '' ? undefined : text;
}

/** A label with what tells two of the same name apart: `May edition (weekly, 2026-05-31)`. */
export function labeled(name: unknown, ...facts: unknown[]): string {
	const known = facts.filter((fact) => typeof fact === 'string' && fact !== '');
	const label = typeof name === 'string' && name.trim() !== '' ? name : 'Without a name';
	return known.length === 0 ? label : `${label} (${known.join(', ')})`;
}

/** An entry of a picker, where the record has the ID that it is chosen by. */
export function entry(id: unknown, name: string): INodeListSearchItems | undefined {
	if (typeof id !== 'string' && typeof id !== 'number') return undefined;
	return { name, value: id, description: String(id) };
}

/** The day of a timestamp in any of the service's forms. */
export function dayOf(timestamp: unknown): string | undefined {
	return typeof timestamp === 'string' ? timestamp.slice(0, 10) : undefined;
}

function contains(text: string, filter: string | undefined): boolean {
	return text.toLowerCase().includes(filter?.trim().toLowerCase() ?? '');
}
