import type { INodeProperties, INodePropertyCollection, INodePropertyOptions } from 'n8n-workflow';

import { code, table, words } from './markdown.mts';

const KINDS: Readonly<Record<string, string>> = {
	boolean: 'Switch',
	color: 'Color',
	dateTime: 'Date',
	fixedCollection: 'List',
	multiOptions: 'Choices',
	number: 'Number',
	options: 'Choice',
	resourceLocator: 'Picker',
	resourceMapper: 'Fields',
	string: 'Text',
};

/**
 * A table of parameters, the members of collections below the name of their collection. A member has its default only
 * once somebody adds it, and is not sent before.
 */
export function parameterTable(properties: readonly INodeProperties[]): string {
	const shown = properties.filter(({ type }) => type !== 'notice' && type !== 'hidden');
	return table(
		['Parameter', 'Name', 'Type', 'Default', 'What it is'],
		shown.flatMap((property) => rows(property)),
	);
}

function rows(property: INodeProperties, labels: string[] = [], path: string[] = []): string[][] {
	const here = [...labels, words(property.displayName)];
	const place = [...path, property.name];
	const { type, options = [] } = property;
	if (type === 'collection') {
		return (options as INodeProperties[]).flatMap((member) => rows(member, here, place));
	}
	const groups = type === 'fixedCollection' ? (options as INodePropertyCollection[]) : [];
	const members = groups.flatMap(({ name, values }) =>
		values.flatMap((member) => rows(member, here, [...place, `${name}[]`])),
	);
	const cells = [KINDS[type], fallback(property, path.length > 0), what(property)];
	return [[here.join(' → '), code(place.join('.')), ...cells], ...members];
}

function fallback({ default: value, required, type }: INodeProperties, isMember: boolean): string {
	const content = type === 'resourceLocator' ? (value as { value?: unknown }).value : value;
	const isEmpty = type === 'resourceMapper' || ['""', '{}', '[]'].includes(JSON.stringify(content));
	if (isEmpty) return required === true ? '_required_' : '';
	const shown = code(typeof value === 'string' ? value : JSON.stringify(value));
	return isMember ? `${shown} when added` : shown;
}

/** The meaning of a parameter, its conditions and its choices. */
function what(property: INodeProperties): string {
	const { description = '', hint = '', type, modes = [], options = [] } = property;
	const choices = ['options', 'multiOptions'].includes(type)
		? (options as INodePropertyOptions[]).map(choice)
		: modes.map(({ displayName, name, placeholder = '' }) =>
				bullet(`${displayName} (${code(name)})`, /^e\.g\./.test(placeholder) ? placeholder : ''),
			);
	return [...sentences(description, hint, condition(property)), ...choices].join('\n');
}

function choice({ name, value, description = '' }: INodePropertyOptions): string {
	return bullet(`${name} (${code(JSON.stringify(value).replaceAll('"', ''))})`, description);
}

function bullet(name: string, description: string): string {
	return `• ${name}${description === '' ? '' : `: ${words(description)}`}`;
}

function sentences(...texts: string[]): string[] {
	const said = texts.filter((text) => text !== '').map((text) => text.replace(/\.?$/, '.'));
	return said.length === 0 ? [] : [words(said.join(' '))];
}

/** Resource and operation, by which all are shown, go without saying. */
function condition({ displayOptions }: INodeProperties): string {
	return Object.entries(displayOptions?.show ?? {})
		.filter(([name]) => !['resource', 'operation'].includes(name))
		.map(([name, values = []]) => {
			if (name === '@tool')
				return `${values.includes(true) ? 'Only' : 'Not'} in a tool of an agent`;
			return `Shown where ${code(name)} is ${values.map((value) => code(String(value))).join(' or ')}`;
		})
		.join('. ');
}
