import type { INodeParameters, INodeProperties } from 'n8n-workflow';

import { actionNodes, operationsOf } from '../support/package.mts';
import { createEngine, type Engine } from '../support/engine.mts';

let engine: Engine;
beforeAll(async () => {
	engine = await createEngine();
});

/** Something in every required field, so that n8n lets the node begin; no credential, so that it ends soon. */
function filled(
	properties: INodeProperties[],
	operation: string,
	resource: string,
): INodeParameters {
	const shown = properties.filter(
		({ required, displayOptions: { show } = {} }) =>
			required && show?.operation?.includes(operation) && show.resource?.includes(resource),
	);
	const value = ({ type, default: preset }: INodeProperties) => {
		if (type === 'resourceLocator') return { __rl: true, mode: 'id', value: 'x' };
		return type === 'multiOptions' ? ['x'] : preset || 'x';
	};
	return Object.fromEntries(shown.map((field) => [field.name, value(field)])) as INodeParameters;
}

describe.each(actionNodes)('$name', (node) => {
	const { name, type } = node;
	const operations = operationsOf(node);
	const run = (parameters: INodeParameters) => engine.runNode({ type: name, parameters });
	const unknown = /no operation/;

	test.each(operations)('runs $resource $value', async (operation) => {
		const { resource, value } = operation;
		const { error, runData } = await run({
			...filled(type.description.properties, value, resource),
			resource,
			operation: value,
		});
		expect(runData).toHaveLength(1);
		expect(error!.name).toBe('NodeOperationError');
		expect(error!.message).not.toMatch(unknown);
	});

	test('names an operation that does not exist, and those that do', async () => {
		const [{ resource }] = operations;
		const { error } = await run({ resource, operation: 'nothing' });
		expect(error).toMatchObject({
			message: `This node has no operation 'nothing' on '${resource}'`,
		});
		const existing = operations.filter((each) => each.resource === resource);
		for (const { value } of existing) expect(error!.description).toContain(`'${value}'`);
	});

	test('names a resource that does not exist, and those that do', async () => {
		// n8n leaves out the operation of an unknown resource.
		const { error } = await run({ resource: 'nothing', operation: '' });
		expect(error).toMatchObject({ message: "This node has no resource 'nothing'" });
		for (const { resource } of operations) expect(error!.description).toContain(`'${resource}'`);
	});

	test("leaves n8n's Custom API Call to the HTTP Request node", async () => {
		// n8n adds it to nodes whose version is their default version, or which have none (load-nodes-and-credentials.js).
		const { version, defaultVersion = version } = type.description;
		expect(version).not.toBe(defaultVersion);
		const [{ resource }] = operations;
		for (const chosen of [{ resource }, { resource: '__CUSTOM_API_CALL__' }]) {
			const { error } = await run({ ...chosen, operation: '__CUSTOM_API_CALL__' });
			expect(error).toMatchObject({
				message: 'This node makes no custom API calls',
				description: expect.stringMatching(/HTTP Request.*Predefined Credential Type.*api=true/),
			});
		}
	});
});
