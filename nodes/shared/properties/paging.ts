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
