import {
	NodeHelpers,
	type INodeParameters,
	type INodeProperties,
	type INodePropertyCollection,
} from 'n8n-workflow';
import { isObject } from '../api/records';
import { isBlank, toList, toText } from '../properties/conversions';

/**
 * Parameters that the general rule gets wrong, by path: `true` if the parameter limits the reach of an
 * operation, `false` if it does not.
 */
export type LimitExceptions = Readonly<Record<string, boolean>>;

/** A collection whose members all narrow the reach of an operation. */
const FILTERS = 'filters';

/** Parameters that limit the reach wherever they are: the number of records, or the events of a trigger. */
const LIMITS: ReadonlySet<string> = new Set(['limit', 'maxImports', 'maxItems', 'events']);

/** Pickers of channels: a letter, a story or a feed without a channel reaches every channel. */
const CHANNEL_PICKERS: ReadonlySet<unknown> = new Set([
	'getChannels',
	'getChannelIds',
	'searchChannels',
]);

/** Words for a parameter in messages, by the collection that it is in. */
const NOUNS: Readonly<Record<string, string>> = { [FILTERS]: 'filter', options: 'option' };

/** A node's parameters as saved, with their expressions, and their values for one item. */
interface Read {
	readonly raw: Readonly<Record<string, unknown>>;
	readonly values: Readonly<Record<string, unknown>>;
}

/**
 * Returns a sentence about the first parameter that limits the reach of an operation, but whose expression gave
 * nothing; `undefined` if there is no such parameter. Left out, the limit would vanish, and the operation
 * would reach everything. A field that a person left blank is not set, nor is one that a model left blank.
 */
export function emptyLimit(
	properties: readonly INodeProperties[],
	{ raw, values }: Read,
	exceptions: LimitExceptions = {},
): string | undefined {
	const path = firstEmpty(properties, [], raw, values);
	if (path === undefined) return undefined;
	const names = path.map(({ displayName }) => `'${displayName}'`).reverse();
	const [{ name }] = path;
	const remedy =
		path.length === 1
			? 'Give it a value.'
			: `Remove the ${NOUNS[name] ?? 'field'}, or give it a value.`;
	return `${names.join(' in ')} is empty. ${remedy}`;

	/** Returns the path to the first empty limit among some parameters, given their saved and their evaluated values. */
	function firstEmpty(
		fields: readonly INodeProperties[],
		above: Path,
		saved: unknown,
		given: unknown,
	): Path | undefined {
		if (!isObject(saved) || !isObject(given)) return undefined;
		for (const field of fields) {
			if (!(field.name in saved) || !isShown(field, given)) continue;
			const found = emptyIn([...above, field], saved[field.name], given[field.name]);
			if (found !== undefined) return found;
		}
		return undefined;
	}

	function emptyIn(path: Path, saved: unknown, given: unknown): Path | undefined {
		const { type, options = [] } = path.at(-1) as INodeProperties;
		if (type === 'collection') return firstEmpty(options as INodeProperties[], path, saved, given);
		if (type !== 'fixedCollection')
			return isLimit(path) && gaveNothing(saved, given) ? path : undefined;
		if (!isObject(saved) || !isObject(given)) return undefined;
		for (const { name, values: members } of options as INodePropertyCollection[]) {
			const [entries, givenEntries] = [saved[name], given[name]].map((group) => [group].flat());
			for (const [index, entry] of entries.entries()) {
				const found = firstEmpty(members, path, entry, givenEntries[index]);
				if (found !== undefined) return found;
			}
		}
		return undefined;
	}

	/** n8n keeps the values of parameters that it hides. */
	function isShown(field: INodeProperties, siblings: object): boolean {
		if (siblings === values) return field.name in values;
		return NodeHelpers.displayParameter(
			siblings as INodeParameters,
			field,
			null,
			null,
			values as INodeParameters,
		);
	}

	function isLimit(path: Path): boolean {
		const field = path.at(-1) as INodeProperties;
		const isGeneral = path[0].name === FILTERS || LIMITS.has(field.name) || picksChannels(field);
		const exception = exceptions[path.map(({ name }) => name).join('.')];
		return field.required !== true && (exception ?? isGeneral);
	}
}

/** A parameter with the collections that it is in, from the outermost on. */
type Path = readonly INodeProperties[];

/** Whether a parameter offers the company's channels. */
function picksChannels({ typeOptions, modes = [] }: INodeProperties): boolean {
	return [
		typeOptions?.loadOptionsMethod,
		...modes.map((mode) => mode.typeOptions?.searchListMethod),
	].some((method) => CHANNEL_PICKERS.has(method));
}

/** Whether a saved value, a picker's ID or an entry of a list is an expression that gave nothing. */
function gaveNothing(saved: unknown, given: unknown): boolean {
	if (Array.isArray(saved)) {
		const entries = Array.isArray(given) ? given : [];
		return saved.some((entry, index) => gaveNothing(entry, entries[index]));
	}
	const expression = isObject(saved) ? saved.value : saved;
	return isExpression(expression) && !BY_MODEL.test(expression) && isNothing(given);
}

/** Models leave blank the parameters that they do not want to set. */
const BY_MODEL = /\$fromAI\s*\(/i;

/** A field that was switched to an expression and left blank is no expression. */
function isExpression(saved: unknown): saved is string {
	return typeof saved === 'string' && /^=\s*\S/.test(saved);
}

/** Blank text, an empty list, or a list of blank entries only. */
function isNothing(given: unknown): boolean {
	if (isBlank(given)) return true;
	const list = toList(given);
	return Array.isArray(list) && list.every((entry) => isBlank(toText(entry)));
}
