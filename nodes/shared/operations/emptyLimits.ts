import type { INodeProperties } from 'n8n-workflow';
import { isObject } from '../json';
import { isBlank, toList, toText } from '../properties/conversions';

/** A collection whose members all narrow the reach of an operation. */
const FILTERS = 'filters';

/** Parameters that limit the reach wherever they are: the number of records, the events of a trigger, the ESP of channels. */
const LIMITS: ReadonlySet<string> = new Set(['limit', 'maxImports', 'maxItems', 'events', 'esp']);

/** Pickers of channels: a letter, a story or a feed without a channel reaches every channel. */
const CHANNEL_PICKERS: ReadonlySet<unknown> = new Set([
	'getChannels',
	'getChannelIds',
	'searchChannels',
]);

/** Words for a parameter in messages, by the collection that it is in. */
const NOUNS: Readonly<Record<string, string>> = { [FILTERS]: 'filter', options: 'option' };

/**
 * Returns a sentence about the first parameter that limits the reach of an operation, but whose expression gave
 * nothing; `undefined` if there is no such parameter. Left out, the limit would vanish, and the operation
 * would reach everything. A field that a person left blank is not set, nor is a text that a model left blank. `raw`: the
 * parameters as saved, with their expressions. `unlimited`: path of a member that does not limit the reach.
 */
export function emptyLimit(
	properties: readonly INodeProperties[],
	raw: Readonly<Record<string, unknown>>,
	values: Readonly<Record<string, unknown>>,
	unlimited?: string,
): string | undefined {
	for (const field of properties) {
		const [saved, given] = [raw[field.name], values[field.name]];
		if (field.type !== 'collection') {
			const isShown = field.name in values;
			if (isShown && isLimit(field) && gaveNothing(saved, given))
				return `'${field.displayName}' is empty. Give it a value.`;
		} else if (isObject(saved) && isObject(given)) {
			const empty = (field.options as INodeProperties[]).find(
				(member) =>
					`${field.name}.${member.name}` !== unlimited &&
					isLimit(member, field) &&
					!isFilterByModel(field, saved[member.name]) &&
					gaveNothing(saved[member.name], given[member.name]),
			);
			if (empty !== undefined) {
				const noun = NOUNS[field.name] ?? 'field';
				return `'${empty.displayName}' in '${field.displayName}' is empty. Remove the ${noun}, or give it a value.`;
			}
		}
	}
	return undefined;
}

/** Returns the displayed names of the pickers in 'Filters' that a model left blank: only reads have any, and all is read. */
export function blankPickers(
	properties: readonly INodeProperties[],
	raw: Readonly<Record<string, unknown>>,
	values: Readonly<Record<string, unknown>>,
): string[] {
	const filters = properties.find(({ name }) => name === FILTERS);
	const [saved, given] = [raw[FILTERS], values[FILTERS]];
	if (filters === undefined || !isObject(saved) || !isObject(given)) return [];
	const blank = (filters.options as INodeProperties[]).filter(
		({ name }) => isFilterByModel(filters, saved[name]) && hasNoValue(given[name]),
	);
	return blank.map(({ displayName }) => displayName);
}

/** Whether a member of a collection is a picker that filters, and that a model fills in or leaves blank. */
function isFilterByModel({ name }: INodeProperties, saved: unknown): boolean {
	return name === FILTERS && isObject(saved) && isByModel(saved.value);
}

/** Whether a parameter, or a member of a collection, narrows the reach of an operation. */
export function isLimit(field: INodeProperties, collection?: INodeProperties): boolean {
	const { name, required, typeOptions, modes = [] } = field;
	const isChannel = [
		typeOptions?.loadOptionsMethod,
		...modes.map((mode) => mode.typeOptions?.searchListMethod),
	].some((method) => CHANNEL_PICKERS.has(method));
	return required !== true && (collection?.name === FILTERS || isChannel || LIMITS.has(name));
}

/** Whether a saved value, a picker's ID or an entry of a list is an expression that gave nothing. */
function gaveNothing(saved: unknown, given: unknown): boolean {
	if (Array.isArray(saved)) {
		const entries = Array.isArray(given) ? given : [];
		return saved.some((entry, index) => gaveNothing(entry, entries[index]));
	}
	// A model cannot mean everything by a picker left blank, unlike by a text.
	const isPicker = isObject(saved);
	const expression = isPicker ? saved.value : saved;
	// A field that was switched to an expression and left blank is no expression.
	const isExpression = typeof expression === 'string' && /^=\s*\S/.test(expression);
	if (!isExpression || !hasNoValue(given)) return false;
	return isPicker || !isByModel(expression);
}

/** Whether a model sets a parameter. Models leave blank the parameters that they do not want to set. */
export function isByModel(saved: unknown): boolean {
	return typeof saved === 'string' && /\$fromAI\s*\(/i.test(saved);
}

/** Blank text, an empty list, or a list of blank entries only. */
function hasNoValue(given: unknown): boolean {
	if (isBlank(given)) return true;
	const list = toList(given);
	return Array.isArray(list) && list.every((entry) => isBlank(toText(entry)));
}
