import type { INodeProperties } from 'n8n-workflow';
import { z } from 'zod';
import { booleanInput, integer } from './schemas';

const DEFAULT_LIMIT = 50;

/** An agent reads every record that its tool returns. */
const LIMIT_OF_TOOLS = 10;

const limit: INodeProperties = {
	displayName: 'Limit',
	name: 'limit',
	type: 'number',
	displayOptions: { show: { '@tool': [false], returnAll: [false] } },
	typeOptions: { minValue: 1 },
	default: 50,
	description: 'Max number of results to return',
};

/** Return All and Limit, as every list in n8n has them. A tool of an agent has only a lower limit. */
export const pagingProperties: INodeProperties[] = [
	{
		displayName: 'Return All',
		name: 'returnAll',
		type: 'boolean',
		displayOptions: { show: { '@tool': [false] } },
		default: false,
		description: 'Whether to return all results or only up to a given limit',
	},
	limit,
	{ ...limit, displayOptions: { show: { '@tool': [true] } }, default: LIMIT_OF_TOOLS },
];

/** `limit` is absent if everything is returned, and `returnAll` in a tool. */
export const pagingInput = {
	returnAll: booleanInput.default(false),
	limit: integer({ min: 1 }).optional(),
};

/** Returns the number of wanted records: `Infinity` for all. */
export function wantedCount({
	returnAll,
	limit,
}: z.infer<z.ZodObject<typeof pagingInput>>): number {
	return returnAll ? Infinity : (limit ?? DEFAULT_LIMIT);
}
