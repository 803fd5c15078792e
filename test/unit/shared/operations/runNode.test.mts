import type { IExecuteFunctions } from 'n8n-workflow';
import { z } from 'zod';
import { defineOperation } from '../../../../nodes/shared/operations/operation.ts';
import { runNode } from '../../../../nodes/shared/operations/runNode.ts';

const get = defineOperation({
	value: 'get',
	name: 'Get',
	action: 'Get a letter',
	description: 'Gets a letter',
	effect: 'read',
	endpoint: 'getLetter',
	properties: [{ displayName: 'Letter', name: 'letterId', type: 'string', default: '' }],
	input: z.object({ letterId: z.string() }),
	run: async () => ({}),
});
const letter = { value: 'letter', name: 'Letter', operations: [get], defaultOperation: 'get' };

test('while many items are checked others get their turn, and one that stops the run stops it there', async () => {
	const items = 1000;
	const stop = new AbortController();
	let evaluated = 0;
	let credentialsRead = false;
	const parameters = { resource: 'letter', operation: 'get', letterId: '={{ $json.id + 1 }}' };
	const context = {
		getNode: () => ({ name: 'Node', parameters }),
		getInputData: () => Array.from({ length: items }, () => ({ json: {} })),
		getTimezone: () => 'UTC',
		continueOnFail: () => false,
		getExecutionCancelSignal: () => stop.signal,
		getCredentials: async () => (credentialsRead = true),
		getNodeParameter(name: keyof typeof parameters) {
			if (name === 'letterId') evaluated++;
			return parameters[name];
		},
	} as unknown as IExecuteFunctions;

	setTimeout(() => stop.abort(), 0);
	await expect(runNode(context, [letter])).rejects.toThrow('The execution was canceled');
	// A turn after each item would cost more than the checks themselves.
	expect(evaluated).toBeGreaterThan(100);
	expect(evaluated).toBeLessThan(items);
	expect(credentialsRead).toBe(false);
});

test.each([
	['letter', 'gone', "This node has no operation 'gone' on 'letter'"],
	['other', 'get', "This node has no operation 'get' on 'other'"],
	['letter', undefined, "This node has no operation 'undefined' on 'letter'"],
])('an operation that is not there is told: %s %s', async (resource, operation, message) => {
	const context = {
		getNode: () => ({ name: 'Node', parameters: {} }),
		getInputData: () => [],
		getNodeParameter: (name: string) => ({ resource, operation })[name],
	} as unknown as IExecuteFunctions;
	await expect(runNode(context, [letter])).rejects.toMatchObject({
		message,
		description: "Choose one from the 'Resource' and 'Operation' lists.",
	});
});
