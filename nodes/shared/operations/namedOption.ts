import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { plainly, toList, toText } from '../properties/conversions';

/** Returns the options of a parameter whose choices are fixed. */
export function choicesOf(field: INodeProperties | undefined): readonly INodePropertyOptions[] {
	const isChoice = field?.type === 'options' || field?.type === 'multiOptions';
	return isChoice ? ((field.options ?? []) as INodePropertyOptions[]) : [];
}

/**
 * Returns the values of the options that an expression or a model names as the editor shows them, whatever the case:
 * 'unsubscribed' for 2. A value that names no option is returned unchanged, as the service may know more.
 */
export function namedOption(field: INodeProperties, value: unknown): unknown {
	const options = choicesOf(field);
	if (options.length === 0) return value;
	if (field.type === 'options') return meant(options, value);
	const list = toList(value);
	if (!Array.isArray(list)) return value;
	const values = list.map((entry: unknown) => meant(options, entry));
	return values.some((each, index) => each !== list[index]) ? values : value;
}

function meant(options: readonly INodePropertyOptions[], given: unknown): unknown {
	const text = toText(given);
	if (typeof text !== 'string' || options.some(({ value }) => value === given)) return given;
	const wanted = plainly(text);
	const option =
		options.find(({ value }) => plainly(String(value)) === wanted) ??
		options.find(({ name }) => plainly(name) === wanted);
	return option === undefined || option.value === '' ? given : option.value;
}
