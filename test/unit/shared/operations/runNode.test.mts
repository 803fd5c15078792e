import type { IExecuteFunctions } from 'n8n-workflow';
import { z } from 'zod';
import { defineOperation } from '../../../../nodes/shared/operations/operation.ts';
import { runNode } from '../../../../nodes/shared/operations/runNode.ts';

const get = defineOperation({
	value: 'get',
	name: 'Get',
	action: 'Get a letter',
	description: 'Gets a letter',
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
	let begun = 0;
	const counting = { ...get, run: async () => ({ begun: ++begun }) };
	const parameters = { resource: 'letter', operation: 'get', letterId: '={{ $json.id + 1 }}' };
	const context = {
		getNode: () => ({ name: 'Node', parameters }),
		getInputData: () => Array.from({ length: items }, () => ({ json: {} })),
		getTimezone: () => 'UTC',
		continueOnFail: () => false,
		getExecutionCancelSignal: () => stop.signal,
		getCredentials: async () => ({ baseUrl: 'https://api.example', apiKey: 'key' }),
		getNodeParameter(name: keyof typeof parameters, _index: number, fallback: unknown) {
			if (name === 'letterId' && ++evaluated === 150) setTimeout(() => stop.abort(), 0);
			return parameters[name] ?? fallback;
		},
	} as unknown as IExecuteFunctions;

	const letters = { ...letter, operations: [counting] };
	await expect(runNode(context, [letters])).rejects.toThrow('The execution was canceled');
	// A turn after each item would cost more than the checks themselves.
	expect(evaluated).toBeGreaterThan(100);
	expect(evaluated).toBeLessThan(items);
	expect(begun).toBe(0);
});

test.each([
	['letter', 'gone', "This node has no operation 'gone' on 'letter'"],
	['other', 'get', "This node has no resource 'other'"],
	['letter', undefined, "This node has no operation 'undefined' on 'letter'"],
])('an operation that is not there is told: %s %s', async (resource, operation, message) => {
	const context = {
		getNode: () => ({ name: 'Node', parameters: {} }),
		getInputData: () => [],
		getNodeParameter: (name: string) => ({ resource, operation })[name],
	} as unknown as IExecuteFunctions;
	await expect(runNode(context, [letter])).rejects.toMatchObject({
		message,
		description: expect.stringMatching(/^Set '(Resource|Operation)' to one of '/),
	});
});
