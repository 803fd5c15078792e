import type { INodeProperties } from 'n8n-workflow';
import { decimal, booleanInput } from './schemas';
import { switchField } from './fields';

/** Options of operations that can wait for the end of the process that they start. */
export const waitingOptions: INodeProperties[] = [
	{
		displayName: 'Poll Interval (Seconds)',
		name: 'pollInterval',
		type: 'number',
		typeOptions: { minValue: 1, maxValue: 3600 },
		default: 15,
		description: "How often to check for completion while 'Wait for Completion' is on",
	},
	{
		displayName: 'Timeout (Minutes)',
		name: 'timeout',
		type: 'number',
		typeOptions: { minValue: 0, maxValue: 1440, numberPrecision: 2 },
		default: 30,
		description:
			"Max time to wait while 'Wait for Completion' is on. After it, the item is returned with 'timedOut' set.",
	},
	switchField(
		'Wait for Completion',
		'waitForCompletion',
		'Whether to wait for completion and return the final record',
	),
];

export const waitingInput = {
	waitForCompletion: booleanInput.default(false),
	timeout: decimal(0, 1440).default(30),
	pollInterval: decimal(1, 3600).default(15),
};

/** Returns the timeout and the poll interval in milliseconds. */
export function waitingTimes({ timeout, pollInterval }: { timeout: number; pollInterval: number }) {
	return { timeoutMs: timeout * 60_000, pollMs: pollInterval * 1_000 };
}
