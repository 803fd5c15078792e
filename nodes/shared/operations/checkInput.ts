import type { INodeProperties } from 'n8n-workflow';
import type { z } from 'zod';
import { isBlank } from '../properties/conversions';
import { MappedFields } from '../properties/mappedFields';

export type Checked = { readonly input: unknown } | { readonly fault: string };

/**
 * Checks an item's parameters against an operation's rules. A fault is one sentence that names the
 * parameter as displayed, what is allowed, and what came; of a group of parameters only whether it is empty.
 */
export function checkInput(
	schema: z.ZodTypeAny,
	properties: readonly INodeProperties[],
	values: Readonly<Record<string, unknown>>,
): Checked {
	const result = schema.safeParse(values, { errorMap });
	if (result.success) return { input: result.data };
	const [issue] = result.error.issues;
	const came = issue.path.reduce<unknown>(within, values);
	const fields = fieldsOf(properties, issue.path);
	const fault = `${label(fields, issue.path, values)} ${issue.message}`;
	if (!isGroup(fields.at(-1), came)) return { fault: `${fault}, but ${given(came)}` };
	return { fault: isEmpty(came) ? `${fault}, but it is empty` : fault };
}

/** What a group holds has names that nobody knows who only sees the editor. */
function isGroup(field: INodeProperties | undefined, came: unknown): came is object {
	if (typeof came !== 'object' || came === null) return false;
	return came instanceof MappedFields || GROUPS.has(field?.type ?? '');
}

function isEmpty(group: object): boolean {
	const values = Object.values(group instanceof MappedFields ? group.values : group);
	return values.every(isBlank);
}

const GROUPS: ReadonlySet<string> = new Set(['collection', 'fixedCollection']);

/** What a group or a list holds; the value itself where a list was read from it, as from text with commas. */
function within(value: unknown, key: string | number): unknown {
	if (typeof value !== 'object' || value === null) return value;
	return (value as Record<string | number, unknown>)[key];
}

/** What zod says of types, as the end of a sentence that begins with the parameter. */
const errorMap: z.ZodErrorMap = (issue, context) => {
	// A schema's own words come first; zod's defaults begin otherwise.
	if (context.defaultError.startsWith('must')) return { message: context.defaultError };
	if (issue.code === 'invalid_type') {
		return { message: typeWords[issue.expected] ?? choiceWords(issue.expected) };
	}
	if (issue.code === 'invalid_enum_value') {
		return { message: `must be one of ${issue.options.map((option) => `'${option}'`).join(', ')}` };
	}
	return { message: context.defaultError };
};

/** Where a choice was due, zod's expected type is `'one' | 'other'`. */
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

/** The parameters on the way to a value, from the outermost on. */
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

/** The name of a field that a resource mapper offers, which no property of the node declares. */
function mappedNames(
	[name, , id]: ReadonlyArray<string | number>,
	values: Readonly<Record<string, unknown>>,
): string[] {
	const mapping = values[name];
	if (id === undefined || !(mapping instanceof MappedFields)) return [];
	return [`'${mapping.fields.get(String(id))?.displayName ?? id}'`];
}

/** The place within JSON that a person wrote: `'customFields.topics'`. */
function jsonNames(
	fields: readonly INodeProperties[],
	path: ReadonlyArray<string | number>,
): string[] {
	const within = path.slice(fields.length).join('.');
	return fields.at(-1)?.type === 'json' && within !== '' ? [`'${within}'`] : [];
}

function nested({ options = [] }: INodeProperties): INodeProperties[] {
	return options.flatMap((option) =>
		'values' in option ? option.values : 'type' in option ? [option] : [],
	);
}

/** So many characters of what came are shown: of text, and of JSON. */
const MOST_SHOWN = 80;
const MOST_JSON = 40;

function given(value: unknown): string {
	if (isBlank(value)) return 'it is empty';
	const [quote, most] = typeof value === 'string' ? ["'", MOST_SHOWN] : ['', MOST_JSON];
	// A character can be two of JavaScript's, which must not be parted.
	const characters = [...(typeof value === 'string' ? value : asJson(value))];
	const { length } = characters;
	if (length <= most) return `it is ${quote}${characters.join('')}${quote}`;
	return `it is ${quote}${characters.slice(0, most).join('')}… (${length} characters)`;
}

/** As JSON, or in its own words where that would say nothing: an invalid date, not-a-number, a circle. */
function asJson(value: unknown): string {
	try {
		const json = JSON.stringify(value);
		return json === undefined || json === 'null' ? String(value) : json;
	} catch {
		return String(value);
	}
}
