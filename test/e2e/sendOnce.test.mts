import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { INode } from 'n8n-workflow';
import { startInstance, type Instance } from '../support/n8n/instance.mts';
import { leadTo, newNode, runNow, sequence } from '../support/n8n/workflow.mts';
import { byId, bySlug } from '../support/values.mts';
import { withAgent } from './agent.mts';
import { importAndRun, itemsOf } from './workflows/steps.mts';

/** Sends a letter three times in one n8n. The service never says whether it was sent, and gets one request. */

interface Draft {
	readonly uniqueId: string;
	readonly channelSlug: string;
}

let instance: Instance;
let drafts: Draft[];
before(async () => {
	instance = await startInstance();
	const { sandbox } = instance;
	const path = '/api/v3/letters?api=true&allChannels=true&status=7&limit=3';
	drafts = await itemsOf(sandbox, path);
	sandbox.control.addFault({ kind: 'status', status: 504, method: 'POST', times: Infinity });
});
after(async () => await instance?.close());

test('three executions at once', async () => {
	const webhook = newNode(
		'Called',
		'n8n-nodes-base.webhook',
		{ path: 'send', responseMode: 'lastNode' },
		{ typeVersion: 2, webhookId: 'send' },
	);
	const { rest, url } = instance.server;
	const workflow = sequence('executions', 'Executions', webhook, sending(drafts[0]));
	await rest.saveWorkflow(instance.withCredentials(workflow));
	await rest.publishWorkflow(workflow.id);
	await Promise.all([1, 2, 3].map(async () => await fetch(`${url}/webhook/send`)));
	assertSentOnce(drafts[0]);
});

test('Loop Over Items', async () => {
	const loop = newNode('Loop', 'n8n-nodes-base.splitInBatches', {}, { typeVersion: 3 });
	const items = { jsCode: 'return [1, 2, 3].map((id) => ({ json: { id } }));' };
	const rows = newNode('Rows', 'n8n-nodes-base.code', items, { typeVersion: 2 });
	const send = sending(drafts[1]);
	const workflow = sequence('loop', 'Loop', runNow, rows, loop);
	workflow.nodes.push(send);
	workflow.connections.Loop = { main: [[], ...leadTo(send).main] };
	workflow.connections[send.name] = leadTo(loop);
	await importAndRun(instance, workflow);
	assertSentOnce(drafts[1]);
});

test('an AI Agent of version 2 whose model calls the tool three times in a message', async () => {
	const send = sending(drafts[2], 'publishingLettersTool');
	await withAgent(
		instance,
		2.2,
		[[send]],
		[() => ({ call: [1, 2, 3].map(() => [send.name, {}] as const) }), () => ({ say: 'Done.' })],
		async (workflow, others) => await importAndRun(instance, workflow, others),
	);
	assertSentOnce(drafts[2]);
});

function sending({ uniqueId, channelSlug }: Draft, type = 'publishingLetters'): INode {
	return newNode(
		'Send',
		type,
		{
			resource: 'letter',
			operation: 'send',
			channel: bySlug(channelSlug),
			letterId: byId(uniqueId),
			segmentId: byId(0),
		},
		{ onError: 'continueRegularOutput' },
	);
}

/** Each of the three has read the letter, and one has sent it. */
function assertSentOnce({ uniqueId }: Draft): void {
	const all = instance.sandbox.control.requests();
	const requests = all.filter(({ path }) => path.includes(uniqueId));
	assert.deepEqual(requests.map(({ method }) => method).toSorted(), ['GET', 'GET', 'GET', 'POST']);
}
