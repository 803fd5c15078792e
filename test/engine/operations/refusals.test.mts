import { cases } from '../../operations/index.mts';
import { nameOf } from '../../support/operations.mts';
import { allOperations, useNodes, type Chosen } from '../../support/useNodes.mts';

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
		const { method, place } = ownRequest(chosen);
		nodes.control.addFault({ ...fault, method });
		const { minimal } = nodes.example(chosen);
		const { error, items } = await nodes.run(chosen, minimal);
		expect(items).toEqual([]);
		expect(error).toMatchObject({ name: 'NodeApiError', httpCode: String(fault.status) });
		expect(error!.message).toMatch(message);
		expect(error!.description ?? '').toMatch(description);
		expect(nodes.sent()).toHaveLength(place);
	});
});

/** The method that an operation is about, and its place among the requests: some look before they write. */
function ownRequest(chosen: Chosen): { readonly method?: string; readonly place: number } {
	const { sends = [] } = cases.find(({ name }) => name === nameOf(chosen))?.minimal ?? {};
	const methods = sends.map(([line]) => line.split(' ')[0]);
	const method = methods.at(-1);
	return method === undefined ? { place: 1 } : { method, place: methods.indexOf(method) + 1 };
}
