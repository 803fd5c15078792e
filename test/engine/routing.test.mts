import { actionNodes, operationsOf } from '../support/package.mts';
import { useNodes } from '../support/useNodes.mts';

/** Saved workflows with a resource or an operation that the node does not have. */

const nodes = useNodes();

describe.each(actionNodes)('$name', ({ name, type, ...node }) => {
	const operations = operationsOf({ name, type, ...node });
	const [{ resource }] = operations;
	const errorOf = async (parameters: object) =>
		(await nodes.engine.runNode({ type: name, parameters: { ...parameters } })).error;

	test('names an operation that does not exist, and those that do', async () => {
		const error = await errorOf({ resource, operation: 'nothing' });
		expect(error).toMatchObject({
			message: `This node has no operation 'nothing' on '${resource}'`,
		});
		const existing = operations.filter((each) => each.resource === resource);
		for (const { value } of existing) expect(error!.description).toContain(`'${value}'`);
	});

	test('names a resource that does not exist, and those that do', async () => {
		// n8n leaves out the operation of an unknown resource.
		const error = await errorOf({ resource: 'nothing', operation: '' });
		expect(error).toMatchObject({ message: "This node has no resource 'nothing'" });
		for (const each of operations) expect(error!.description).toContain(`'${each.resource}'`);
	});

	test("leaves n8n's Custom API Call to the HTTP Request node", async () => {
		// n8n offers it on every node whose credential can be used by HTTP Request (load-nodes-and-credentials.js).
		for (const chosen of [resource, '__CUSTOM_API_CALL__']) {
			const error = await errorOf({ resource: chosen, operation: '__CUSTOM_API_CALL__' });
			expect(error).toMatchObject({
				message: 'This node makes no custom API calls',
				description: expect.stringMatching(/HTTP Request.*Predefined Credential Type.*api=true/),
			});
		}
	});
});
