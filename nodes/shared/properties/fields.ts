import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { labelOf } from './labels';

/* Parameters without conditions, by the name that people see, the one in saved workflows, and their description. */

export function textField(
	displayName: string,
	name: string,
	placeholder: string,
	description: string,
): INodeProperties {
	return { displayName, name, type: 'string', default: '', placeholder, description };
}

export function requiredTextField(...words: Parameters<typeof textField>): INodeProperties {
	return { ...textField(...words), required: true };
}

export function dateField(displayName: string, name: string, description: string): INodeProperties {
	return { displayName, name, type: 'dateTime', default: '', description };
}

/** Returns a switch that is off by default. */
export function switchField(
	displayName: string,
	name: string,
	description: string,
): INodeProperties {
	return { displayName, name, type: 'boolean', default: false, description };
}

/** Returns a switch that is on by default. */
export function switchedOnField(...words: Parameters<typeof switchField>): INodeProperties {
	return { ...switchField(...words), default: true };
}

export function choiceField(
	displayName: string,
	name: string,
	description: string,
	byDefault: string | number | boolean,
	options: INodePropertyOptions[],
): INodeProperties {
	return { displayName, name, type: 'options', options, default: byDefault, description };
}

/** Returns options that are named like their values, in the order of their names. */
export function optionsInWords(values: readonly string[]): INodePropertyOptions[] {
	return values.toSorted().map((value) => ({ name: labelOf(value), value }));
}

/** Returns a choice of several options, none by default. */
export function choicesField(
	displayName: string,
	name: string,
	description: string,
	options: INodePropertyOptions[],
): INodeProperties {
	return { displayName, name, type: 'multiOptions', options, default: [], description };
}
