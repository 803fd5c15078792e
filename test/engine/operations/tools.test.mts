import type { IDataObject } from 'n8n-workflow';
import { READER } from '../../../sandbox/index.mts';

import { cases } from '../../operations/index.mts';
import type { RunToolOptions } from '../../support/engine/types.mts';
import { actionNodes, everyProperty, operationsOf, type Placed } from '../../support/package.mts';
import { n8n } from '../../support/engine/n8n.mts';
import { bySlug, operation, useNodes, type Chosen } from '../../support/useNodes.mts';
import { byName } from '../../support/values.mts';

/** Every operation as a tool of an AI agent: the model chooses the parameters, and reads answers and errors. */

const nodes = useNodes();

const call = (
	{ node, resource, operation }: Chosen,
	parameters: object,
	args: object,
	item: IDataObject = {},
	more: Partial<RunToolOptions> = {},
) =>
	nodes.engine.runTool({
		type: node,
		parameters: { resource, operation, ...parameters },
		args: { ...args },
		item,
		credentials: nodes.credentials(),
		...more,
	});

/** Parameters that leave every value to the model, and its choices: the values of an example. */
function leftToModel(example: Record<string, unknown>) {
	const args: Record<string, unknown> = {};
	const ask = (name: string, value: unknown) => {
		args[name] = value;
		return `={{ $fromAI('${name}', 'A description', '${typeof value}') }}`;
	};
	const parameters = Object.entries(example).map(([name, value]) => {
		if (name === 'fieldMappings') return [name, value];
		if (name === 'contactFields') {
			const mapper = value as { value: Record<string, unknown> };
			const fields = Object.entries(mapper.value).map(([id, each]) => [id, ask(id, each)]);
			return [name, { ...mapper, value: Object.fromEntries(fields) as object }];
		}
		if (Array.isArray(value)) return [name, ask(name, value.join(', '))];
		if (typeof value !== 'object' || value === null) return [name, ask(name, value)];
		const members = Object.entries(value).map(([member, each]) =>
			member === '__rl' || member === 'mode'
				? [member, each]
				: [member, ask(`${name}_${member}`, each)],
		);
		return [name, Object.fromEntries(members)];
	});
	return { parameters: Object.fromEntries(parameters) as object, args };
}

/** A letter is sent once in ten minutes, which is by the model's choice below. */
const others = cases.filter(({ operation: value }) => value !== 'send');

test.each(others)('$name fits into the context of a model', async (one) => {
	const { answer } = await call(one, one.minimal.parameters, {});
	expect(answer!.length).toBeLessThanOrEqual(4_000);
});

test('a model gets counts instead of the addresses that it gave', async () => {
	const emails = Array.from({ length: 1_000 }, (_, index) => `reader${index}@readers.example`);
	const chosen = operation('publishingContacts tag.addToContacts');
	const parameters = { tag: byName('VIP'), emails: emails.join() };
	const { answer } = await call(chosen, parameters, {});
	expect(JSON.parse(answer!)).toMatchObject([
		{ tag: 'VIP', sent: 1_000, unmatched: 740 },
		{ note: expect.stringContaining('740 of 1000') },
	]);
	expect(answer).not.toContain('@');
	const { items } = await nodes.run(chosen, parameters);
	expect(items[0].json.emails).toHaveLength(1_000);
});

const forModels = cases.filter(({ operation: value }) => value !== 'authorize');

test.each(forModels)('$name answers a model', async (one) => {
	const { sends, inAnyOrder } = one.minimal;
	const limit = 'returnAll' in one.full.parameters ? { limit: 50 } : {};
	const { parameters, args } = leftToModel({ ...limit, ...one.minimal.parameters });
	const { answer, error, description } = await call(one, parameters, args);
	expect(error).toBeUndefined();
	expect(nodes.sent()).toEqual(inAnyOrder ? expect.arrayContaining([...sends]) : sends);
	expect(JSON.parse(answer!)).toEqual(expect.any(Array));
	expect(description).toMatch(/^[A-Z].+ in Publishing [A-Z]/);
});

describe("an expression on the agent's item, beside what the model chooses", () => {
	const update = operation('publishingContacts subscription.update');
	const parameters = {
		email: '={{ $json.email }}',
		channel: bySlug("={{ $fromAI('channel', 'The slug', 'string') }}"),
		status: "={{ $fromAI('status', 'The status', 'number') }}",
	};

	test.each([
		['', 'tech-weekly'],
		[', also under the same name', 'sports_wrap'],
	])("reads that item and not the model's choice%s", async (more, channel) => {
		const args = { channel, status: 2, ...(more && { email: 'model@readers.example' }) };
		const item = { email: READER, channel: 'morning-brief' };
		const { error } = await call(update, parameters, args, item);
		expect(error).toBeUndefined();
		expect(nodes.sent()).toEqual([
			[
				`PUT /api/v3/contacts/${encodeURIComponent(READER)}/subscriptions/${channel}`,
				{ api: true, status: 2 },
			],
		]);
	});
});

/** A known error of each node. */
const failing = actionNodes.map(({ name }) => {
	const { minimal, errors, ...one } = cases.find(
		({ node, operation, errors }) =>
			node === name &&
			operation !== 'authorize' &&
			errors.some(({ before }) => before === undefined),
	)!;
	const row = errors.find(({ before }) => before === undefined)!;
	return { ...one, ...row, parameters: { ...minimal.parameters, ...row.parameters } };
});

/** Both ways in which n8n calls a tool: by the agent itself, and by n8n's engine for AI Agent v3. */
describe.each([false, true])('an error of a tool that n8n’s engine runs: %s', (isRunByEngine) => {
	const textOf = async (
		chosen: Chosen,
		parameters: object,
		item: IDataObject = {},
		more: Partial<RunToolOptions> = {},
	) => {
		const options = { isRunByEngine, ...more };
		const { answer, error } = await call(chosen, parameters, more.args ?? {}, item, options);
		expect(error).toBeUndefined();
		const [{ error: message, details }] = JSON.parse(answer!) as IDataObject[];
		return [message, details];
	};

	test.each(failing)('$name: $when', async ({ parameters, responses = [], ...row }) => {
		const { items: [item] = [{}] } = row;
		const prepare = async () => {
			await nodes.control.reset();
			for (const response of responses) nodes.control.addFault(response);
		};
		await prepare();
		const { error } = await nodes.run(row, parameters, { items: [{ json: item }] });
		await prepare();
		expect(error!.description).not.toBe('');
		const forModel = error!.description!.replace(
			/\n?HTTP status: \d+\.|, and the 'Base URL'.+?(?=\.)/g,
			'',
		);
		expect(await textOf(row, parameters, item)).toEqual([error!.message, forModel]);
	});

	test('repeats nothing of a parameter that cannot be used', async () => {
		const parameters = { tagName: 'early', color: 'red' };
		const { args, parameters: asked } = leftToModel(parameters);
		const [text] = await textOf(operation('publishingContacts tag.create'), asked, {}, { args });
		expect(text).toMatch(/^'Color' must be a color such as #3b82f6, but it is 'red'/);
		expect(String(text).match(/must be a color/g)).toHaveLength(1);
	});
});

describe.each(actionNodes)('$name', (node) => {
	const { properties } = node.type.description;
	const placed = everyProperty(properties).map(([path, property]) => ({ path, ...property }));
	const pickers = placed.filter(({ type }) => type === 'resourceLocator');
	const namesOf = (displayName: string) =>
		actionNodes
			.filter(({ type }) => type.description.displayName === displayName)
			.flatMap(operationsOf)
			.flatMap(({ resourceName, option }) => [option.name, `${resourceName}: ${option.name}`]);

	test('names pickers and dates by the value that a model is to give, in a tool alone', () => {
		const { description } = node.type;
		const tool = { ...description, name: `${description.name}Tool` };
		for (const { resource, value } of operationsOf(node)) {
			const [ofTool, ofNode] = [tool, description].map((shownIn) =>
				everyProperty(
					properties.filter((property) =>
						n8n.NodeHelpers.displayParameter(
							{ resource, operation: value },
							property,
							null,
							shownIn,
						),
					),
				).filter(([, { type }]) => ['resourceLocator', 'dateTime'].includes(type)),
			);
			expect(ofTool.map(([path]) => path)).toEqual(ofNode.map(([path]) => path));
			const isExact = ([, { displayName }]: Placed) =>
				/ (ID|Slug|Name|Key|\(YYYY-MM-DD\))$/.test(displayName);
			expect(ofTool.filter((placed) => !isExact(placed))).toEqual([]);
			expect(ofNode.filter(isExact)).toEqual([]);
		}
	});

	test('says for every ID that cannot be picked where it comes from', () => {
		const sources = pickers.map(({ path, description = '' }) => {
			const [, source, other = node.type.description.displayName] =
				/(?:that|which) (.+?) return(?:s|ed)(?: in (Publishing \w+))?/.exec(description) ?? [];
			if (source !== undefined) return [path, namesOf(other).includes(source)];
			return [path, /its slug|its key|'(?:uniqueI|i)d' in the service/.test(description)];
		});
		expect(sources.filter(([, isKnown]) => !isKnown)).toEqual([]);
	});
});
