import { readFileSync } from 'node:fs';

import { mandatoryMappings } from '../../support/examples.mts';
import type { PlannedFault } from '../../../sandbox/index.mts';
import { byId, operation, useNodes } from '../../support/useNodes.mts';

/** What writes give: how most of them are answered is not stated. */

const nodes = useNodes();

interface Write {
	readonly operation: string;
	readonly parameters: Record<string, unknown>;
	/** What was sent, which is what the output holds where the answer has no record. */
	readonly sent: Record<string, unknown>;
}

const writes: Write[] = [
	{
		operation: 'publishingContacts customField.create',
		parameters: { fieldName: 'size', label: 'Size', additionalFields: { required: true } },
		sent: { name: 'size', label: 'Size', type: 'text', required: true },
	},
	{
		operation: 'publishingContacts customField.update',
		parameters: { fieldId: byId('3'), updateFields: { fieldName: 'birthday', sortOrder: 0 } },
		sent: { id: 3, name: 'birthday', sortOrder: 0 },
	},
	{
		operation: 'publishingContacts tag.create',
		parameters: { tagName: 'early', color: '#3b82f6' },
		sent: { name: 'early', color: '#3b82f6' },
	},
];

const withoutRecord: Array<[answer: string, fault: PlannedFault]> = [
	['204 without a body', { kind: 'empty', status: 204 }],
	['200 without a body', { kind: 'empty', status: 200 }],
	['items null', { kind: 'body', body: '{"items":null,"message":"Done.","total":1}' }],
	['items an empty list', { kind: 'body', body: '{"items":[],"message":"Done.","total":0}' }],
	['items an empty object', { kind: 'body', status: 201, body: '{"items":{},"total":0}' }],
];
const withRecord: Array<[answer: string, fault: PlannedFault]> = [
	['an envelope', { kind: 'body', body: '{"items":{"id":9,"a":[1]},"message":"Done.","total":1}' }],
	['an envelope, 201', { kind: 'body', status: 201, body: '{"items":{"id":9,"a":[1]}}' }],
	['the record alone', { kind: 'body', body: '{"id":9,"a":[1]}' }],
];

describe.each(writes)('$operation', ({ operation: name, parameters, sent }) => {
	const outputs = async () =>
		(await nodes.run(operation(name), parameters)).items.map(({ json }) => json);

	test.each(withoutRecord)('%s: gives what was sent', async (_answer, fault) => {
		nodes.control.addFault(fault);
		expect(await outputs()).toEqual([{ ...sent, success: true }]);
	});

	test.each(withRecord)('%s: gives the record', async (_answer, fault) => {
		nodes.control.addFault(fault);
		expect(await outputs()).toEqual([{ id: 9, a: [1] }]);
	});

	test('is not repeated where it creates something, and may be where it does not', async () => {
		nodes.control.addFault({ kind: 'status', status: 503 });
		const { error } = await nodes.run(operation(name), parameters);
		const isCreate = name.endsWith('create');
		expect(nodes.sent()).toHaveLength(isCreate ? 1 : 2);
		expect(error?.name).toBe(isCreate ? 'NodeApiError' : undefined);
	});
});

test("n8n's own Retry On Fail creates again what was created, as README and pages say", async () => {
	nodes.control.addFault({ kind: 'status', status: 503, after: 1 });
	const { error } = await nodes.run(
		operation('publishingContacts tag.create'),
		{ tagName: '={{ $json.name }}', color: '#3b82f6', options: { maxConcurrency: 1 } },
		{
			items: ['one', 'two'].map((name) => ({ json: { name } })),
			node: { retryOnFail: true, maxTries: 2, waitBetweenTries: 0 },
		},
	);
	expect(error).toBeUndefined();
	const names = nodes.control.requests().map(({ body }) => (body as { name: string }).name);
	expect(names).toEqual(['one', 'two', 'one', 'two']);
	const texts = ['README.md', 'docs/nodes/publishing-contacts.md'].map((file) =>
		readFileSync(file, 'utf8').replace(/\s+/g, ' '),
	);
	for (const text of texts) {
		expect(text).toMatch(/_Retry On Fail_ off .*: it runs the node again with all items/);
	}
});

test('custom fields come into being in the order of their items', async () => {
	// Each answer comes sooner than that of the item before: sent side by side, the last would be first.
	const names = ['one', 'two', 'three', 'four', 'five', 'six'];
	nodes.control.setLatency(30);
	const { items } = await nodes.run(
		operation('publishingContacts customField.create'),
		{ fieldName: '={{ $json.name }}', label: '={{ $json.name }}' },
		{ items: names.map((name) => ({ json: { name } })) },
	);
	expect(items).toHaveLength(6);
	const requests = nodes.control.requests();
	expect(requests.map(({ body }) => (body as { name: string }).name)).toEqual(names);
	expect(requests.map(({ concurrent }) => concurrent)).toEqual(names.map(() => 1));
});

test.each([...withoutRecord, ...withRecord])('a deleted agent: %s', async (_answer, fault) => {
	nodes.control.addFault(fault);
	const parameters = { agentId: byId(nodes.ids.agents[0]) };
	const { items } = await nodes.run(operation('publishingAgents agent.delete'), parameters);
	expect(items).toEqual([{ json: { deleted: true }, pairedItem: { item: 0 } }]);
});

test('a deleted agent is gone: a second time is told so', async () => {
	const chosen = operation('publishingAgents agent.delete');
	const parameters = { agentId: byId(nodes.ids.agents[0]) };
	const { items, error } = await nodes.run(chosen, parameters, {
		items: [{ json: {} }, { json: {} }],
		node: { onError: 'continueRegularOutput' },
	});
	expect(error).toBeUndefined();
	expect(items.map(({ json }) => json)).toMatchObject([
		{ deleted: true },
		{ error: 'The agent is not found.' },
	]);
});

test.each([200, 201])('a data feed is given as it was created: %i', async (status) => {
	const record = { uniqueId: 'feed_1', hasAuthSecret: true, tags: [] };
	const body = JSON.stringify({ items: record, message: 'Created.', total: 1 });
	nodes.control.addFault({ kind: 'body', status, body });
	const { items } = await nodes.run(operation('publishingCurations dataFeed.create'), {
		title: 'Partner news',
		description: 'Articles of partners',
		feedUrl: 'https://feeds.example/partners.json',
		authType: 1,
		fieldMappings: { mapping: mandatoryMappings },
	});
	expect(items.map(({ json }) => json)).toEqual([record]);
});

test('the signature of a subscription comes with its channel', async () => {
	const chosen = operation('publishingAgents activityFeed.authorize');
	const run = () => nodes.run(chosen, nodes.example(chosen).minimal);
	expect((await run()).items.map(({ json }) => json)).toEqual([
		{
			auth: expect.stringMatching(/^[\w-]+:[\da-f]{64}$/),
			channelName: expect.stringMatching(/^private-/),
		},
	]);
	nodes.control.addFault({ kind: 'body', body: '{"items":{},"message":"","total":1}' });
	expect((await run()).error).toMatchObject({ message: 'The service returned no signature' });
});
