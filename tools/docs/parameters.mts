import type { INodeProperties, INodePropertyCollection, INodePropertyOptions } from 'n8n-workflow';

import { code, table, words } from './markdown.mts';

const KINDS: Readonly<Record<string, string>> = {
	boolean: 'Switch',
	color: 'Color',
	dateTime: 'Date',
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

type Row = readonly [label: string, name: string, type: string, fallback: string, what: string];

function rows(property: INodeProperties, labels: string[] = [], path: string[] = []): Row[] {
	const { displayName, name, type } = property;
	const [here, place] = [
		[...labels, displayName],
		[...path, name],
	];
	if (type === 'collection') {
		const members = property.options as INodeProperties[];
		return members.flatMap((member) => rows(member, here, place));
	}
	if (type === 'fixedCollection') {
		const members = (property.options as INodePropertyCollection[]).flatMap((group) =>
			group.values.flatMap((member) => rows(member, here, [...place, `${group.name}[]`])),
		);
		return [row(property, here, place, 'List'), ...members];
	}
	return [row(property, here, place, KINDS[type])];
}

function row(property: INodeProperties, labels: string[], path: string[], kind: string): Row {
	return [
		labels.map(words).join(' → '),
		code(path.join('.')),
		kind,
		fallback(property, path.length > 1),
		what(property),
	];
}

function fallback({ default: value, required, type }: INodeProperties, isMember: boolean): string {
	const isEmpty =
		value === '' || (typeof value === 'object' && value !== null && !hasContent(value, type));
	if (isEmpty) return required === true ? '_required_' : '';
	const shown = code(typeof value === 'string' ? value : JSON.stringify(value));
	return isMember ? `${shown} when added` : shown;
}

function hasContent(value: object, type: string): boolean {
	if (type === 'resourceMapper') return false;
	if (type === 'resourceLocator') return (value as { value?: unknown }).value !== '';
	return Object.keys(value).length > 0;
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
	// n8n's own texts have lists in HTML.
	const plain = texts.map((text) =>
		text
			.replaceAll(/<li>/g, ' ')
			.replaceAll(/<\/li>(?=<li>)/g, ',')
			.replaceAll(/<\/?(li|ul)>/g, ''),
	);
	const said = plain.filter((text) => text !== '').map((text) => text.replace(/\.?$/, '.'));
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
