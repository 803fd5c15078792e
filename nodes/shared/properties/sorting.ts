import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { z } from 'zod';

export function directionOf(byDefault: 'asc' | 'desc'): INodeProperties {
	const options = [
		{ name: 'Ascending', value: 'asc' },
		{ name: 'Descending', value: 'desc' },
	];
	return choice('Direction', 'direction', options, byDefault, 'The sort direction');
}

/** Returns the direction of a list that is sorted by time, newest first by default. */
export function timeDirection(description: string): INodeProperties {
	const options = [
		{ name: 'Newest First', value: 'desc' },
		{ name: 'Oldest First', value: 'asc' },
	];
	return choice('Direction', 'direction', options, 'desc', description);
}

export const directionInput = z.enum(['asc', 'desc']).optional();

/** Returns the choice of what a list is sorted by. `what`: plural of the records. */
export function sortByOf(
	what: string,
	options: INodePropertyOptions[],
	byDefault: string,
): INodeProperties {
	return choice('Sort By', 'sortBy', options, byDefault, `What to sort the ${what} by`);
}

function choice(
	displayName: string,
	name: string,
	options: INodePropertyOptions[],
	byDefault: string,
	description: string,
): INodeProperties {
	return { displayName, name, type: 'options', options, default: byDefault, description };
}
