import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { z } from 'zod';
import { choiceField } from './fields';

export function directionOf(byDefault: 'asc' | 'desc'): INodeProperties {
	return choiceField('Direction', 'direction', 'The sort direction', byDefault, [
		{ name: 'Ascending', value: 'asc' },
		{ name: 'Descending', value: 'desc' },
	]);
}

/** Returns the direction of a list that is sorted by time, newest first by default. */
export function timeDirection(description: string): INodeProperties {
	return choiceField('Direction', 'direction', description, 'desc', [
		{ name: 'Newest First', value: 'desc' },
		{ name: 'Oldest First', value: 'asc' },
	]);
}

export const directionInput = z.enum(['asc', 'desc']).optional();

/** Returns the schema of 'Sort' for a list with several fields to sort by. */
export const sortInput = <By extends string>(...sortBys: readonly [By, ...By[]]) =>
	z.object({ direction: directionInput, sortBy: z.enum(sortBys).optional() });

/** Returns the choice of what a list is sorted by. `what`: plural of the records. */
export function sortByOf(
	what: string,
	byDefault: string,
	options: INodePropertyOptions[],
): INodeProperties {
	return choiceField('Sort By', 'sortBy', `What to sort the ${what} by`, byDefault, options);
}
