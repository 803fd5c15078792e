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

/** The form of a record that a parameter's endpoint takes. */
interface Form {
	readonly list: 'channels' | 'contactTags' | 'newsletterTags';
	/** The field that the endpoint takes, and the field that users know as well. */
	readonly needed: string;
	readonly other: string;
	/** Whether a value may be the other field, so that a lookup is worth its request. */
	isOther(text: string): boolean;
	/** Whether the endpoint refuses, or misunderstands, a value of the other form. */
	readonly isStrict: boolean;
	readonly rule: string;
}

const isNumber = (text: string) => /^\d+$/.test(text);
const isNoNumber = (text: string) => !isNumber(text);
const CHANNEL = 'must be the slug or the ID of a channel that Channel: Get Many returns';
const TAG = 'must be the name or the ID of a tag that Tag: Get Many returns';

const channelSlug: Form = {
	...{ list: 'channels', needed: 'channelSlug', other: 'channelId' },
	...{ isOther: isNumber, isStrict: true, rule: CHANNEL },
};
const tagName: Form = {
	...{ list: 'contactTags', needed: 'name', other: 'id' },
	...{ isOther: isNumber, isStrict: false, rule: TAG },
};

/** Forms by the method of a parameter's picker. */
const FORMS: Readonly<Record<string, Form>> = {
	getChannels: channelSlug,
	searchChannels: channelSlug,
	getChannelIds: { ...channelSlug, needed: 'channelId', other: 'channelSlug', isOther: isNoNumber },
	getContactTagNames: tagName,
	searchContactTagNames: tagName,
	// A name may be digits, too, and the tag with that ID is another one.
	searchContactTags: { ...tagName, needed: 'id', other: 'name', isOther: () => true },
	getNewsletterTags: {
		...{ list: 'newsletterTags', needed: 'uniqueId', other: 'name' },
		...{ isOther: (text) => !/^[\da-z-]{8,}$/.test(text), isStrict: false, rule: TAG },
	},
};

/** A parameter, or a member of a collection, that takes records in either form. */
interface Place {
	readonly path: readonly string[];
	readonly label: string;
	readonly form: Form;
}

/** Returns the parameters of an operation that take records in either form. */
export function recordPlaces(properties: readonly INodeProperties[], above?: Place): Place[] {
	return properties.flatMap((field) => {
		const { name, displayName, typeOptions, modes = [] } = field;
		const place = {
			path: [...(above?.path ?? []), name],
			label: above === undefined ? `'${displayName}'` : `'${displayName}' in ${above.label}`,
		};
		if (field.type === 'collection') {
			const members = field.options as INodeProperties[];
			return recordPlaces(members, { ...place, form: channelSlug });
		}
		const methods = modes.map((mode) => mode.typeOptions?.searchListMethod);
		const method = [typeOptions?.loadOptionsMethod, ...methods].find(Boolean);
		const form = FORMS[method ?? ''] as Form | undefined;
		return form === undefined ? [] : [{ ...place, form }];
	});
}

/** The lists of a run's account, each read once. `undefined` if the service does not return one. */
const listsOf = sharedByItems(() => new Map<Form['list'], Promise<ApiRecord[] | undefined>>());

async function fetchRecords(list: Form['list'], api: ApiClient): Promise<ApiRecord[]> {
	if (list === 'contactTags') return await listContactTags(api);
	const [name, query]: [EndpointName, Record<string, string>] =
		list === 'channels' ? ['getChannels', {}] : ['getNewsletterTags', { scope: 'picker' }];
	return recordsOf((await api.call(endpoints[name], { query })).items);
}

async function recordsIn(
	list: Form['list'],
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
 * Returns the input with all records in the forms that requests take, or a sentence about one that does not exist. With
 * `mustBeKnown`, no value is sent as it was given because a list is empty or fails for the moment: a trigger would take the
 * response for the whole list.
 */
export async function withNeededForms(
	places: readonly Place[],
	input: unknown,
	open: () => Promise<ApiClient>,
	mustBeKnown = false,
): Promise<{ readonly input: unknown } | { readonly fault: string }> {
	let result = input;
	for (const { path, label, form } of places) {
		const given = valueAtPath(input, path);
		const values = [given].flat();
		if (!values.some((value) => isGiven(value) && form.isOther(String(value)))) continue;
		const records = await recordsIn(form.list, await open(), mustBeKnown);
		const strict = { ...form, isStrict: form.isStrict || mustBeKnown };
		const ambiguous = form.needed === 'id' ? ambiguity(label, given, records) : undefined;
		if (ambiguous !== undefined) return { fault: ambiguous };
		const needed = values.map((value) =>
			isGiven(value) ? neededOf(value, strict, records) : value,
		);
		const unknown = needed.indexOf(undefined);
		if (unknown >= 0 && isGiven(values[unknown])) {
			return { fault: faultOf(label, form, String(values[unknown])) };
		}
		result = withValueAtPath(result, path, Array.isArray(given) ? needed : needed[0]);
	}
	return { input: result };
}

/** Returns a record in the form that the request takes. `undefined` if there is no such record, as far as is known. */
function neededOf(
	value: string | number,
	{ needed, other, isOther, isStrict }: Form,
	records: readonly ApiRecord[] | undefined,
): string | number | undefined {
	const text = String(value);
	if (!isOther(text)) return value;
	const record = records?.find(has(needed, text)) ?? records?.find(has(other, text));
	if (record !== undefined) return record[needed] as string | number;
	// A number may be a slug or a name, but neither is a number.
	if (needed === 'id') return isNumber(text) ? value : undefined;
	const mayBeSent = records === undefined ? needed !== 'channelId' : !isStrict;
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
	places: readonly Place[],
	input: unknown,
	api: ApiClient,
): Promise<string | undefined> {
	for (const { path, label, form } of places) {
		const slugs = [valueAtPath(input, path)].flat().filter(isGiven);
		if (form !== channelSlug || slugs.length === 0) continue;
		const channels = await recordsIn('channels', api);
		const unknown = slugs.find(
			(slug) => channels?.every((channel) => channel.channelSlug !== slug) === true,
		);
		if (unknown !== undefined) return faultOf(label, form, String(unknown));
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

function faultOf(label: string, { rule }: Form, value: string): string {
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
