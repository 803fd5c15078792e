import { NodeOperationError, type IExecuteFunctions, type INodeProperties } from 'n8n-workflow';
import { integer } from './schemas';

const DEFAULT_CONCURRENCY = 500;
const LARGEST_CONCURRENCY = 500;

export const maxConcurrency: INodeProperties = {
	displayName: 'Max Concurrency',
	name: 'maxConcurrency',
	type: 'number',
	displayOptions: { hide: { '@tool': [true] } },
	typeOptions: { minValue: 1, maxValue: LARGEST_CONCURRENCY },
	default: DEFAULT_CONCURRENCY,
	description:
		'Max number of requests to send at the same time. Set to 1 to send them one after another.',
};

/** Returns the limit on requests in flight, which all items share. Throws a `NodeOperationError` if it is out of range. */
export function chosenConcurrency(context: IExecuteFunctions): number {
	const chosen: unknown = context.getNodeParameter(
		'options.maxConcurrency',
		0,
		DEFAULT_CONCURRENCY,
	);
	const result = integer({ min: 1, max: LARGEST_CONCURRENCY }).safeParse(chosen);
	if (result.success) return result.data;
	throw new NodeOperationError(
		context.getNode(),
		`'Max Concurrency' in 'Options' must be a whole number from 1 to ${LARGEST_CONCURRENCY}, but it is ${JSON.stringify(chosen)}`,
	);
}
