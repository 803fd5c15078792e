import { readFileSync } from 'node:fs';

import { AGENT_IDS } from '../../../sandbox/index.mts';
import { exampleOf } from '../../operations/index.mts';
import { byId, operation, useNodes } from '../../support/useNodes.mts';

/** What writes give: how most of them are answered is not stated. */

const nodes = useNodes();

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

test('a deleted agent is gone: a second time is told so', async () => {
	const chosen = operation('publishingAgents agent.delete');
	const parameters = { agentId: byId(AGENT_IDS[0]) };
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

test('the signature of a subscription comes with its channel', async () => {
	const chosen = operation('publishingAgents activityFeed.authorize');
	const { items } = await nodes.run(chosen, exampleOf(chosen).minimal);
	expect(items.map(({ json }) => json)).toEqual([
		{
			auth: expect.stringMatching(/^[\w-]+:[\da-f]{64}$/),
			channelName: expect.stringMatching(/^private-/),
		},
	]);
});
