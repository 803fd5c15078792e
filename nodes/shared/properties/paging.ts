import type { INodeProperties } from 'n8n-workflow';
import { z } from 'zod';
import { booleanInput, integer } from './schemas';

const DEFAULT_LIMIT = 50;

/** Return All and Limit, as every list in n8n has them. */
export const pagingProperties: INodeProperties[] = [
	{
		displayName: 'Return All',
		name: 'returnAll',
		type: 'boolean',
		default: false,
		description: 'Whether to return all results or only up to a given limit',
	},
	{
		displayName: 'Limit',
		name: 'limit',
		type: 'number',
		displayOptions: { show: { returnAll: [false] } },
		typeOptions: { minValue: 1 },
		default: 50,
		description: 'Max number of results to return',
	},
];

/** `limit` is absent if everything is returned. */
export const pagingInput = { returnAll: booleanInput, limit: integer({ min: 1 }).optional() };

/** Returns the number of wanted records: `Infinity` for all. */
export function wantedCount({
	returnAll,
	limit,
}: z.infer<z.ZodObject<typeof pagingInput>>): number {
	return returnAll ? Infinity : (limit ?? DEFAULT_LIMIT);
}

/** Returns the direction in which a list is sorted. */
export function directionOf(byDefault: 'asc' | 'desc'): INodeProperties {
	return {
		displayName: 'Direction',
		name: 'direction',
		type: 'options',
		options: [
			{ name: 'Ascending', value: 'asc' },
			{ name: 'Descending', value: 'desc' },
		],
		default: byDefault,
		description: 'The sort direction',
	};
}

/** Returns the direction of a list that is sorted by time, newest first by default. */
export function timeDirection(description: string): INodeProperties {
	return {
		displayName: 'Direction',
		name: 'direction',
		type: 'options',
		options: [
			{ name: 'Newest First', value: 'desc' },
			{ name: 'Oldest First', value: 'asc' },
		],
		default: 'desc',
		description,
	};
}

export const directionInput = z.enum(['asc', 'desc']).optional();
