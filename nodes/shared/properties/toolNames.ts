import type { INodeProperties } from 'n8n-workflow';
import { changedWithin } from './members';
import { shownFor } from './shownFor';

/**
 * Returns a parameter, and its twin for tools of agents if its displayed name does not say which value is wanted: 'Letter ID'
 * for 'Letter'. n8n's button gives a model nothing else (n8n 2.41.1, editor: `$fromAI('Letter_ID', ``, 'string')`). Both are
 * one parameter in saved workflows and in messages, which have the shorter name.
 */
export function withToolName(property: INodeProperties): INodeProperties[] {
	const twin = changedWithin(property, (one) => ({
		...one,
		displayName: TOOL_NAMES[one.type]?.(one) ?? one.displayName,
	}));
	if (JSON.stringify(twin) === JSON.stringify(property)) return [property];
	const displayOptions = { ...property.displayOptions, hide: { '@tool': [true] } };
	return [{ ...property, displayOptions }, ...shownFor({ '@tool': [true] }, [twin])];
}

const TOOL_NAMES: Readonly<Partial<Record<string, (property: INodeProperties) => string>>> = {
	dateTime: ({ displayName }) => `${displayName} (YYYY-MM-DD)`,
	// The last mode is 'By ID', 'By Slug' or 'By Name'.
	resourceLocator: ({ displayName, modes = [] }) =>
		`${displayName} ${modes.at(-1)!.displayName.replace('By ', '')}`,
	multiOptions: ({ displayName, hint = '' }) =>
		hint.includes('use slugs') ? displayName.replace('Names or IDs', 'Slugs') : displayName,
};
