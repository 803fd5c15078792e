import { allOperations, useNodes } from '../../support/useNodes.mts';

const nodes = useNodes();

/** What any operation may be answered, and what it then tells. */
const anywhere = [
	{
		fault: { kind: 'status', status: 401 },
		message: 'The API key was refused by the base URL',
		description: /'API Key' and 'Base URL'/,
	},
	{
		fault: { kind: 'body', status: 403, body: '' },
		message: /^The API key has no right to do this$|^The channel belongs to another company$/,
		description: /./,
	},
	{
		fault: {
			kind: 'body',
			status: 418,
			body: '{"message":"Short and stout.","data":["One","Two"]}',
		},
		message: 'Short and stout.',
		description: /^One\nTwo\nHTTP status: 418$/,
	},
	{
		fault: { kind: 'status', status: 500, body: 'oops' },
		message: 'The service responded with status 500',
		description: /(?:)/,
	},
] as const;

describe.each(anywhere)('status $fault.status', ({ fault, message, description }) => {
	test.each(allOperations)('$node $resource $operation', async (chosen) => {
		nodes.control.addFault({ ...fault });
		const { minimal } = nodes.example(chosen);
		const { error, items } = await nodes.run(chosen, minimal);
		expect(items).toEqual([]);
		expect(error).toMatchObject({ name: 'NodeApiError', httpCode: String(fault.status) });
		expect(error!.message).toMatch(message);
		expect(error!.description ?? '').toMatch(description);
		expect(nodes.sent()).toHaveLength(1);
	});
});
