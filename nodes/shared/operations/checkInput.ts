import type { INodeProperties } from 'n8n-workflow';
import type { z } from 'zod';
import { cut } from '../errors/words';
import { isBlank, shortened, toList, toText } from '../properties/conversions';
import { choicesOf } from './namedOption';
import { MappedFields } from '../properties/mappedFields';
import { howToEnter } from './notFoundDetails';

export type Checked = { readonly input: unknown } | { readonly fault: string };

/**
 * Checks an item's parameters against an operation's schema. A fault is one sentence with the displayed name of the
 * parameter, the allowed values, and the given value. Of a group of parameters it only says whether the group is empty.
 */
export function checkInput(
	schema: z.ZodTypeAny,
	properties: readonly INodeProperties[],
	values: Readonly<Record<string, unknown>>,
): Checked {
	const result = schema.safeParse(values, { errorMap });
	const issue = result.success ? badDateIn(values) : result.error.issues[0];
	if (issue === undefined) return { input: result.data };
	const came = issue.path.reduce<unknown>(valueAt, values);
	const fields = fieldsOf(properties, issue.path);
	const named = label(fields, issue.path, values);
	const field = fields.at(-1);
	const message = withOptions(issue.message, field);
	if (isGroup(field, came)) {
		return {
			fault: isEmpty(came) ? `${named} ${message}, but it is empty` : `${named} ${message}`,
		};
	}
	if (isBlank(toText(came))) return { fault: `${named} is empty: ${asRequest(message)}` };
	const remedy = field === undefined || message.includes('return') ? '' : howToEnter(field);
	return { fault: `${named} ${message}, but it is ${given(came)}${remedy}` };
}

/** Luxon's text for a date that it cannot read. An expression can put it anywhere. */
const BAD_DATE = /\bInvalid DateTime\b/;

/** Deeper values are in no parameter. */
const DEEPEST_LEVEL = 6;

function badDateIn(
	value: unknown,
	path: readonly string[] = [],
): { readonly path: string[]; readonly message: string } | undefined {
	if (typeof value === 'string' && BAD_DATE.test(value)) {
		return { path: [...path], message: 'must not contain a date that Luxon could not read' };
	}
	if (typeof value !== 'object' || value === null || path.length > DEEPEST_LEVEL) return undefined;
	for (const [key, entry] of Object.entries(value)) {
		const found = badDateIn(entry, [...path, key]);
		if (found !== undefined) return found;
	}
	return undefined;
}

/** Ways to ask for a value, by the beginning of the rule for it. */
const REQUESTS: ReadonlyArray<readonly [rule: string, request: string]> = [
	['must not be empty', 'enter a value'],
	['must be chosen', 'choose one'],
	['must be set', 'enter a value'],
	['must be one of', 'choose one of'],
	['must be', 'enter'],
	['must have', 'enter'],
	['must name', 'name'],
];

/** Returns a rule as a request: 'must be a date' as 'enter a date'. */
function asRequest(message: string): string {
	const [rule, request] = REQUESTS.find(([start]) => message.startsWith(start)) ?? ['', ''];
	return `${request}${message.slice(rule.length)}`;
}

/** Adds the names of a parameter's numbers: 'must be a whole number' says too little of a choice. */
function withOptions(message: string, field: INodeProperties | undefined): string {
	const numbers = choicesOf(field).filter(({ value }) => typeof value === 'number');
	if (numbers.length === 0 || !message.startsWith('must be a whole number')) return message;
	const all = numbers.map(({ name, value }) => `${String(value)} (${name})`).join(', ');
	return message.includes(' from ')
		? `${message}: ${all}`
		: `must be a whole number such as ${all}`;
}

/** Users see only the editor, and do not know the names of a group's members. */
function isGroup(field: INodeProperties | undefined, came: unknown): came is object {
	if (typeof came !== 'object' || came === null) return false;
	return came instanceof MappedFields || GROUPS.has(field?.type ?? '');
}

function isEmpty(group: object): boolean {
	const values = Object.values(group instanceof MappedFields ? group.values : group);
	return values.every(isBlank);
}

const GROUPS: ReadonlySet<string> = new Set(['collection', 'fixedCollection']);

/**
 * Returns a member of a group, of a list, or of text with commas. Any other value is its own member, and so is a text of
 * addresses, which has other separators, too.
 */
function valueAt(value: unknown, key: string | number): unknown {
	if (typeof value === 'string' && typeof key === 'number' && !value.includes('@')) {
		const list = toList(value);
		return Array.isArray(list) ? list[key] : value;
	}
	if (typeof value !== 'object' || value === null) return value;
	return (value as Record<string | number, unknown>)[key];
}

/** Replaces zod's messages by the end of a sentence that begins with the parameter. */
const errorMap: z.ZodErrorMap = (issue, context) => {
	// The messages of our own schemas begin with 'must', and zod's do not.
	if (context.defaultError.startsWith('must')) return { message: context.defaultError };
	if (issue.code === 'invalid_type') {
		return { message: typeWords[issue.expected] ?? choiceWords(issue.expected) };
	}
	if (issue.code === 'invalid_union') {
		return { message: issue.unionErrors.at(-1)!.issues[0].message };
	}
	if (issue.code === 'invalid_enum_value') {
		return { message: `must be one of ${issue.options.map((option) => `'${option}'`).join(', ')}` };
	}
	return { message: context.defaultError };
};

/** For a choice, zod's expected type is `'one' | 'other'`. */
function choiceWords(expected: string): string {
	const choices = expected.split(' | ');
	return `${choices.length > 1 ? 'must be one of' : 'must be'} ${choices.join(', ')}`;
}

const typeWords: Readonly<Record<string, string>> = {
	string: 'must be text',
	number: 'must be a number',
	boolean: 'must be true or false',
	array: 'must be a list',
	object: 'must be a group of fields',
};

/** Returns the parameters on the path to a value, the outermost first. */
function fieldsOf(
	properties: readonly INodeProperties[],
	path: ReadonlyArray<string | number>,
): INodeProperties[] {
	const fields: INodeProperties[] = [];
	let level: readonly INodeProperties[] = properties;
	for (const key of path) {
		const field = level.find(({ name }) => name === key);
		if (field === undefined) continue;
		fields.push(field);
		level = nested(field);
	}
	return fields;
}

/** `'Limit'`, or `'Timeout (Minutes)' in 'Options'`: names as the editor shows them. */
function label(
	fields: readonly INodeProperties[],
	path: ReadonlyArray<string | number>,
	values: Readonly<Record<string, unknown>>,
): string {
	const names = fields.map(({ displayName }) => `'${displayName}'`).reverse();
	names.unshift(...mappedNames(path, values), ...jsonNames(fields, path));
	return names.length === 0 ? 'The input' : names.join(' in ');
}

/** Returns the displayed name of a resource mapper's field, which is no property of the node. */
function mappedNames(
	[name, , id]: ReadonlyArray<string | number>,
	values: Readonly<Record<string, unknown>>,
): string[] {
	const mapping = values[name];
	if (id === undefined || !(mapping instanceof MappedFields)) return [];
	return [`'${mapping.fields.get(String(id))?.displayName ?? id}'`];
}

/** Returns the path within JSON that a user wrote: `'customFields.topics'`. */
function jsonNames(
	fields: readonly INodeProperties[],
	path: ReadonlyArray<string | number>,
): string[] {
	const rest = path.slice(fields.length).join('.');
	return fields.at(-1)?.type === 'json' && rest !== '' ? [`'${shortened(rest)}'`] : [];
}

function nested({ options = [] }: INodeProperties): INodeProperties[] {
	return options.flatMap((option) =>
		'values' in option ? option.values : 'type' in option ? [option] : [],
	);
}

/** Maximum number of characters of the given value that a message shows: of text, and of JSON. */
const MOST_SHOWN = 80;
const MOST_JSON = 40;

function given(value: unknown): string {
	const [quote, most] = typeof value === 'string' ? ["'", MOST_SHOWN] : ['', MOST_JSON];
	const text = typeof value === 'string' ? value : asJson(value);
	const shown = cut(text, most);
	return shown === text
		? `${quote}${text}${quote}`
		: `${quote}${shown} (${[...text].length} characters)`;
}

/** Returns JSON, or text if JSON cannot show the value: an invalid date, NaN, a circular object. */
function asJson(value: unknown): string {
	try {
		const json = JSON.stringify(value);
		return json === undefined || json === 'null' ? String(value) : json;
	} catch {
		return String(value);
	}
}
