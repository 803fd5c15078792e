import { caseOf, exampleOf } from '../../operations/index.mts';
import { allOperations, useNodes, type Chosen } from '../../support/useNodes.mts';

const nodes = useNodes();

/** What any operation may be answered, and what it then tells. */
const anywhere = [
	{
		fault: { kind: 'status', status: 401 },
		message: 'The service rejected the API key',
		description: /'API Key' and 'Base URL'/,
	},
	{
		fault: { kind: 'body', status: 403, body: '' },
		message:
			/^The API key has no right to do this$|^The API key cannot read this contact$|^The channel belongs to another company$/,
		description: /./,
	},
	{
		fault: {
			kind: 'body',
			status: 418,
			body: '{"message":"Short and stout.","data":["One","Two"]}',
		},
		message: 'Short and stout.',
		description: /^One.\nTwo.\nHTTP status: 418\.$/,
	},
	{
		fault: { kind: 'status', status: 500, body: 'oops' },
		message: 'oops',
		description: /^The service reported an internal error/,
	},
] as const;

describe.each(anywhere)('status $fault.status', ({ fault, message, description }) => {
	test.each(allOperations)('$node $resource $operation', async (chosen) => {
		const { method, place } = ownRequest(chosen);
		nodes.control.addFault({ ...fault, method });
		const { minimal } = exampleOf(chosen);
		const { error, items } = await nodes.run(chosen, minimal);
		expect(items).toEqual([]);
		expect(error).toMatchObject({ name: 'NodeApiError', httpCode: String(fault.status) });
		expect(error!.message).toMatch(message);
		expect(error!.description ?? '').toMatch(description);
		expect(nodes.sent()).toHaveLength(place);
	});
});

/** Some operations look before they write once: it is the write that is refused, by its method and place. */
function ownRequest(chosen: Chosen): { readonly method?: string; readonly place: number } {
	const methods = caseOf(chosen).minimal.sends.map(([line]) => line.split(' ')[0]);
	const method = methods.at(-1)!;
	const isAlone = methods.indexOf(method) === methods.length - 1;
	return isAlone ? { method, place: methods.length } : { place: 1 };
}
