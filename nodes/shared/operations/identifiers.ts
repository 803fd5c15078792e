import type { INodeProperties } from 'n8n-workflow';
import { endpoints, type EndpointName } from '../api/endpoints';
import { recordsOf, type ApiRecord } from '../api/records';
import type { ApiClient } from '../client/apiClient';
import { listContactTags } from '../client/contactTags';
import { ApiError } from '../errors/apiError';
import { mayPass } from '../errors/outcome';
import { isObject, textOf } from '../json';
import { shortened } from '../properties/conversions';
import { sharedByItems } from './sharedByItems';

/*
 * A channel has a slug and a number, a tag a name and an ID, and each endpoint takes one of them. Users give either: the
 * other one is looked up. Without the lookup, a value is sent as it was given if the endpoint may take it.
 */

/** The identifier of a record that a parameter's endpoint takes. */
interface Identifier {
	readonly list: 'channels' | 'contactTags' | 'newsletterTags';
	/** The field that the endpoint takes, and the field that users know as well. */
	readonly field: string;
	readonly otherField: string;
	/** Whether a value may be the other field, so that a lookup is worth its request. */
	isOther(text: string): boolean;
	/** Whether the endpoint refuses, or misunderstands, a value of the other field. */
	readonly isStrict: boolean;
	readonly rule: string;
}

const isNumber = (text: string) => /^\d+$/.test(text);
const isNoNumber = (text: string) => !isNumber(text);
const CHANNEL = 'must be the slug or the ID of a channel that Channel: Get Many returns';
const TAG = 'must be the name or the ID of a tag that Tag: Get Many returns';

const channelSlug: Identifier = {
	...{ list: 'channels', field: 'channelSlug', otherField: 'channelId' },
	...{ isOther: isNumber, isStrict: true, rule: CHANNEL },
};
const tagName: Identifier = {
	...{ list: 'contactTags', field: 'name', otherField: 'id' },
	...{ isOther: isNumber, isStrict: false, rule: TAG },
};

/** Identifiers by the method of a parameter's picker. */
const IDENTIFIERS: Readonly<Record<string, Identifier>> = {
	getChannels: channelSlug,
	searchChannels: channelSlug,
	getChannelIds: {
		...channelSlug,
		field: 'channelId',
		otherField: 'channelSlug',
		isOther: isNoNumber,
	},
	getContactTagNames: tagName,
	searchContactTagNames: tagName,
	// A name may be digits, too, and the tag with that ID is another one.
	searchContactTags: { ...tagName, field: 'id', otherField: 'name', isOther: () => true },
	getNewsletterTags: {
		...{ list: 'newsletterTags', field: 'uniqueId', otherField: 'name' },
		...{ isOther: (text) => !/^[\da-z-]{8,}$/.test(text), isStrict: false, rule: TAG },
	},
};

/** A parameter, or a member of a collection, that takes either identifier of a record. */
interface RecordParameter {
	readonly path: readonly string[];
	readonly label: string;
	readonly identifier: Identifier;
}

/** Returns the parameters of an operation that take either identifier of a record. */
export function recordParameters(
	properties: readonly INodeProperties[],
	above?: RecordParameter,
): RecordParameter[] {
	return properties.flatMap((field) => {
		const { name, displayName, typeOptions, modes = [] } = field;
		const parameter = {
			path: [...(above?.path ?? []), name],
			label: above === undefined ? `'${displayName}'` : `'${displayName}' in ${above.label}`,
		};
		if (field.type === 'collection') {
			const members = field.options as INodeProperties[];
			return recordParameters(members, { ...parameter, identifier: channelSlug });
		}
		const methods = modes.map((mode) => mode.typeOptions?.searchListMethod);
		const method = [typeOptions?.loadOptionsMethod, ...methods].find(Boolean);
		const identifier = IDENTIFIERS[method ?? ''] as Identifier | undefined;
		return identifier === undefined ? [] : [{ ...parameter, identifier }];
	});
}

/** The lists of a run's account, each read once. `undefined` if the service does not return one. */
const listsOf = sharedByItems(
	() => new Map<Identifier['list'], Promise<ApiRecord[] | undefined>>(),
);

async function fetchRecords(list: Identifier['list'], api: ApiClient): Promise<ApiRecord[]> {
	if (list === 'contactTags') return await listContactTags(api);
	const [name, query]: [EndpointName, Record<string, string>] =
		list === 'channels' ? ['getChannels', {}] : ['getNewsletterTags', { scope: 'picker' }];
	return recordsOf((await api.call(endpoints[name], { query })).items);
}

async function recordsIn(
	list: Identifier['list'],
	api: ApiClient,
	mustBeKnown = false,
): Promise<ApiRecord[] | undefined> {
	const lists = listsOf(api);
	const reading =
		lists.get(list) ??
		fetchRecords(list, api).catch((error: unknown) => {
			if (!(error instanceof ApiError) || (mustBeKnown && mayPass(error))) throw error as Error;
			return undefined;
		});
	lists.set(list, reading);
	const records = await reading;
	return records?.length === 0 && !mustBeKnown ? undefined : records;
}

/**
 * Returns the input with the identifiers of records that requests take, or a sentence about one that does not exist. With
 * `mustBeKnown`, no value is sent as it was given because a list is empty or fails for the moment: a trigger would take the
 * response for the whole list.
 */
export async function withIdentifiers(
	parameters: readonly RecordParameter[],
	input: unknown,
	open: () => Promise<ApiClient>,
	mustBeKnown = false,
): Promise<{ readonly input: unknown } | { readonly fault: string }> {
	let result = input;
	for (const { path, label, identifier } of parameters) {
		const given = valueAtPath(input, path);
		const values = [given].flat();
		if (!values.some((value) => isGiven(value) && identifier.isOther(String(value)))) continue;
		const records = await recordsIn(identifier.list, await open(), mustBeKnown);
		const strict = { ...identifier, isStrict: identifier.isStrict || mustBeKnown };
		const ambiguous = identifier.field === 'id' ? ambiguity(label, given, records) : undefined;
		if (ambiguous !== undefined) return { fault: ambiguous };
		const found = values.map((value) =>
			isGiven(value) ? identifierOf(value, strict, records) : value,
		);
		const unknown = found.indexOf(undefined);
		if (unknown >= 0 && isGiven(values[unknown])) {
			return { fault: faultOf(label, identifier, String(values[unknown])) };
		}
		result = withValueAtPath(result, path, Array.isArray(given) ? found : found[0]);
	}
	return { input: result };
}

/** Returns the identifier of a record that the request takes. `undefined` if there is no such record, as far as is known. */
function identifierOf(
	value: string | number,
	{ field, otherField, isOther, isStrict }: Identifier,
	records: readonly ApiRecord[] | undefined,
): string | number | undefined {
	const text = String(value);
	if (!isOther(text)) return value;
	const record = records?.find(has(field, text)) ?? records?.find(has(otherField, text));
	if (record !== undefined) return record[field] as string | number;
	// A number may be a slug or a name, but neither is a number.
	if (field === 'id') return isNumber(text) ? value : undefined;
	const mayBeSent = records === undefined ? field !== 'channelId' : !isStrict;
	return mayBeSent ? value : undefined;
}

const has = (field: string, text: string) => (record: ApiRecord) => textOf(record[field]) === text;

/** Returns a sentence about digits that are the ID of one tag and the name of another: nobody knows which is meant. */
function ambiguity(label: string, value: unknown, tags: readonly ApiRecord[] = []) {
	const digits = textOf(value);
	const byId = tags.find(has('id', digits));
	const byName = tags.find((tag) => tag !== byId && has('name', digits)(tag));
	if (byId === undefined || byName === undefined) return undefined;
	const names = `the tag '${shortened(textOf(byId.name))}', and also the name of the tag with the ID ${textOf(byName.id)}`;
	return `${label} is ${digits}, the ID of ${names}: enter the name of the one, or the ID of the other`;
}

/** Returns a sentence about a slug that no channel has, if a read by channels found nothing. */
export async function unknownChannel(
	parameters: readonly RecordParameter[],
	input: unknown,
	api: ApiClient,
): Promise<string | undefined> {
	for (const { path, label, identifier } of parameters) {
		const slugs = [valueAtPath(input, path)].flat().filter(isGiven);
		if (identifier !== channelSlug || slugs.length === 0) continue;
		const channels = await recordsIn('channels', api);
		const unknown = slugs.find(
			(slug) => channels?.every((channel) => channel.channelSlug !== slug) === true,
		);
		if (unknown !== undefined) return faultOf(label, identifier, String(unknown));
	}
	return undefined;
}

/** Whether a read found nothing: no record, or records whose numbers are all 0. */
export function foundNothing(result: unknown): boolean {
	if (Array.isArray(result) && result.length === 0) return true;
	let hasNumber = false;
	for (const number of numbersIn(result)) {
		if (number !== 0) return false;
		hasNumber = true;
	}
	return hasNumber;
}

function* numbersIn(value: unknown): Generator<number> {
	if (typeof value === 'number') yield value;
	else if (typeof value === 'object' && value !== null) {
		for (const inner of Object.values(value)) yield* numbersIn(inner);
	}
}

function faultOf(label: string, { rule }: Identifier, value: string): string {
	return `${label} ${rule}, but it is '${shortened(value)}'`;
}

function isGiven(value: unknown): value is string | number {
	return typeof value === 'string' || typeof value === 'number';
}

function valueAtPath(input: unknown, path: readonly string[]): unknown {
	return path.reduce<unknown>((value, key) => (isObject(value) ? value[key] : undefined), input);
}

function withValueAtPath(
	input: unknown,
	[key, ...rest]: readonly string[],
	value: unknown,
): unknown {
	if (key === undefined || !isObject(input)) return value;
	return { ...input, [key]: withValueAtPath(input[key], rest, value) };
}
