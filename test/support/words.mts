import type { INodeProperties, INodePropertyOptions, INodeTypeDescription } from 'n8n-workflow';

import { credentials, everyProperty, nodes, type Placed } from './package.mts';
import { messagesOf } from './messages.mts';

export const KINDS = [
	'Label',
	'Action',
	'Description',
	'Hint',
	'Placeholder',
	'Notice',
	'Message',
] as const;

/** A text that users read, and all its places. */
export interface Words {
	readonly kind: (typeof KINDS)[number];
	readonly text: string;
	readonly places: string[];
}

type Found = Omit<Words, 'places'> & { readonly place: string };

/** Every text of nodes and credentials, each once, in alphabetical order within its kind. */
export function allWords(): Words[] {
	const inEditor = [...nodes.flatMap(wordsOfNode), ...credentials.flatMap(wordsOfCredential)];
	const known = new Set(inEditor.map(({ text }) => text));
	const messages = messagesOf(['nodes', 'credentials'])
		.filter(({ text }) => !known.has(text))
		.map(({ text, file }): Found => ({ kind: 'Message', text, place: file }));
	return gathered([...inEditor, ...messages]);
}

function wordsOfNode({ type: { description } }: (typeof nodes)[number]): Found[] {
	const { displayName, properties, eventTriggerDescription, activationMessage } = description;
	return [
		...found(displayName, {
			Label: [displayName, description.defaults.name],
			Description: [description.description],
			Message: [eventTriggerDescription, activationMessage, ...panelTexts(description)],
		}),
		...everyProperty(properties).flatMap((placed) => wordsOfProperty(displayName, placed)),
	];
}

/** Returns the texts beside the parameters of a trigger. */
function panelTexts({ triggerPanel }: INodeTypeDescription): string[] {
	const { header, executionsHelp, activationHint } =
		typeof triggerPanel === 'object' ? triggerPanel : {};
	return [header, executionsHelp, activationHint].flatMap((help = '') =>
		typeof help === 'string' ? [help] : [help.inactive, help.active],
	);
}

function wordsOfCredential({ type }: (typeof credentials)[number]): Found[] {
	return [
		...found(type.displayName, { Label: [type.displayName] }),
		...everyProperty(type.properties).flatMap((placed) =>
			wordsOfProperty(type.displayName, placed),
		),
	];
}

function wordsOfProperty(owner: string, [path, property]: Placed): Found[] {
	const { displayName, description, hint, placeholder, type, typeOptions } = property;
	const place = `${owner}: ${path}`;
	const isNotice = type === 'notice';
	const choices = (property.options ?? []) as Array<INodePropertyOptions & INodeProperties>;
	return [
		...found(place, {
			Label: isNotice ? [] : [displayName, typeOptions?.multipleValueButtonText],
			Notice: isNotice ? [displayName] : [],
			Description: [description],
			Hint: [hint],
			Placeholder: [placeholder],
		}),
		...choices.flatMap((choice) => {
			// The members of collections are properties of their own; a group only has its label.
			if (type === 'collection') return [];
			return found(`${place} = ${choice.value ?? choice.name}`, {
				Label: [choice.displayName ?? choice.name],
				Action: [choice.action],
				Description: [choice.description],
			});
		}),
	];
}

function found(
	place: string,
	texts: Partial<Record<Words['kind'], ReadonlyArray<string | undefined>>>,
): Found[] {
	return KINDS.flatMap((kind) =>
		(texts[kind] ?? []).flatMap((text) => (text ? [{ kind, text, place }] : [])),
	);
}

function gathered(all: readonly Found[]): Words[] {
	const byText = new Map<string, Words>();
	for (const { kind, text, place } of all) {
		const key = `${kind}\n${text}`;
		const words = byText.get(key) ?? { kind, text, places: [] };
		byText.set(key, words);
		if (!words.places.includes(place)) words.places.push(place);
	}
	return [...byText.values()].sort(
		(one, other) =>
			KINDS.indexOf(one.kind) - KINDS.indexOf(other.kind) ||
			one.text.localeCompare(other.text, 'en'),
	);
}
