import assert from 'node:assert/strict';
import type { IDataObject } from 'n8n-workflow';
import { DRAFT, OTHER_DRAFT_ID } from '../../../sandbox/index.mts';
import type { Instance } from '../../support/n8n/instance.mts';
import { HostedChat, press, type ChatMessage } from './hostedChat.mts';
import { checkTools } from './offeredTools.mts';
import { startScriptedModel, type Turn } from './scriptedModel.mts';
import { importWorkflow, itemsOf, succeeded, type Check } from './steps.mts';

const ACCOUNT = { user: 'newsletter-desk', password: 'Decisions-2026' };
const QUESTION = 'Send the newest draft, and decide on the oldest purchase.';
const INSTEAD = 'Only to the readers who left.';
const FEEDBACK = 'Please use a picture without text.';
const WHY = 'The agent that looked at it found nothing.';
const ANSWER = 'The letter is sent to the readers who left, and the buyer is asked for changes.';

const first = (answer: unknown) => (answer as IDataObject[])[0];
const send = (segmentId: number, letterId = DRAFT.id): Turn => ({
	call: [
		[
			'Send_Letter',
			{
				toolParameters: { channel: DRAFT.channel, letterId, segmentId },
				hitlParameters: { why: WHY },
			},
		],
	],
});
const review = (purchaseId: unknown, decision: string, feedback: string): Turn => ({
	call: [
		[
			'Review_Purchase',
			{
				toolParameters: { purchaseId, decision, feedback },
				hitlParameters: { why: 'Its picture shows text.' },
			},
		],
	],
});

/**
 * The agent looks at what it likes; what reaches people is done only after a person approved of just that.
 * What is declined, or answered with a message instead, is never done, and the model is told.
 */
export const aiDecisions: Check = async (instance, file) => {
	const { rest, url } = instance.server;
	let purchase: unknown;
	const model = await startScriptedModel([
		() => ({
			call: [
				['Find_Drafts', {}],
				['Find_Agents', {}],
				['Find_Segments', { channel: DRAFT.channel }],
				['Find_Purchases', {}],
			],
		}),
		([drafts, agents, , purchases]) => {
			assert.ok((drafts as IDataObject[]).some(({ uniqueId }) => uniqueId === DRAFT.id));
			purchase = first(purchases).uniqueId;
			return {
				call: [
					['Run_Agent', { agentId: first(agents).uniqueId, letterId: DRAFT.id }],
					['Read_Creative', { purchaseId: purchase }],
				],
			};
		},
		([run, creative]) => {
			assert.equal(first(run).resourceUniqueId, DRAFT.id);
			assert.ok((first(run).judgments as unknown[]).length > 0);
			assert.match(String(first(creative).html), /</);
			return send(0);
		},
		() => send(2),
		([sent]) => {
			assert.equal(first(sent).uniqueId, DRAFT.id);
			return review(purchase, 'rejected', '');
		},
		([refused]) => {
			assert.match(JSON.stringify(refused), /'Feedback' must be set unless/);
			return send(0, OTHER_DRAFT_ID);
		},
		([declined]) => {
			assert.match(JSON.stringify(declined), /rejected the tool call/);
			return review(purchase, 'changesRequested', FEEDBACK);
		},
		([reviewed]) => {
			assert.equal(first(reviewed).decision, 'changesRequested');
			return { say: ANSWER };
		},
	]);
	try {
		const saved = await Promise.all([
			rest.saveCredential({ type: 'httpBasicAuth', name: 'Chat', data: { ...ACCOUNT } }),
			rest.saveCredential({
				type: 'openAiApi',
				name: 'Scripted model',
				data: { apiKey: model.apiKey, url: model.url, header: false },
			}),
		]);
		const others = Object.fromEntries(saved.map(({ type, id, name }) => [type, { id, name }]));
		await importWorkflow(instance, file, others);
		await rest.publishWorkflow(file.id);
		const { webhookId } = file.nodes.find(({ name }) => name === 'When a Message Arrives')!;
		const chat = new HostedChat(url, webhookId!, ACCOUNT);
		try {
			await chat.say(QUESTION);
			await decide(instance, chat);
		} finally {
			chat.close();
		}
		succeeded(await rest.executionEnded(chat.executionId));
		checkTools(model, file);
		assert.match(JSON.stringify(model.requests[3].answers), new RegExp(INSTEAD));
		assert.ok(!JSON.stringify(model.requests).includes(instance.sandbox.apiKey));
		const [letter] = await itemsOf<IDataObject[]>(
			instance.sandbox,
			`/api/v3/letters?api=true&allChannels=true&status=1&limit=1`,
		);
		assert.equal(letter.uniqueId, DRAFT.id);
	} finally {
		await model.close();
	}
};

/** What the person in front of the chat sees and does. */
async function decide(instance: Instance, chat: HostedChat): Promise<void> {
	const everybody = await chat.message();
	assertAsks(everybody, [DRAFT.id, DRAFT.channel, 'everybody on the channel', WHY]);
	assert.deepEqual(written(instance), []);
	chat.reply(INSTEAD);

	const few = await chat.message();
	assertAsks(few, [DRAFT.id, 'segment 2']);
	assert.deepEqual(written(instance), []);
	await press(few, 'Approve');

	const rejected = await chat.message();
	assertAsks(rejected, ['rejected', 'Feedback to the buyer: none']);
	const [sent] = written(instance);
	assert.deepEqual(sent, [
		`/api/v3/letters/${DRAFT.id}/actions/send-now`,
		{ api: true, channel: DRAFT.channel, segment: 2 },
	]);
	await press(rejected, 'Approve');

	const other = await chat.message();
	assertAsks(other, [OTHER_DRAFT_ID]);
	await press(other, 'Decline');

	const changes = await chat.message();
	assertAsks(changes, ['changesRequested', FEEDBACK]);
	// A press of an old button decides nothing of what is asked now.
	await press(few, 'Approve');
	assert.deepEqual(written(instance), [sent]);
	await press(changes, 'Approve');
	assert.equal((await chat.message()).text, ANSWER);
	const [, reviewed, ...further] = written(instance);
	assert.deepEqual(reviewed, [
		`/api/v3/promotions/purchases/${await purchaseOf(instance)}`,
		{ status: 'changesRequested', feedback: FEEDBACK },
	]);
	assert.deepEqual(further, []);
}

function assertAsks({ text, buttons }: ChatMessage, parts: readonly string[]): void {
	for (const part of parts) assert.ok(text.includes(part), `"${part}" is not in:\n${text}`);
	assert.deepEqual([...buttons.keys()].toSorted(), ['Approve', 'Decline']);
}

/** The purchase that the agent found first. */
async function purchaseOf({ sandbox }: Instance): Promise<string> {
	const all = await itemsOf<IDataObject[]>(sandbox, '/api/v3/promotions/purchases?api=true');
	return String(all.find(({ status }) => /changes/i.test(String(status)))?.uniqueId);
}

/** What went to readers and buyers, in order of arrival. */
function written({ sandbox }: Instance): unknown[] {
	return sandbox.control
		.requests()
		.filter(({ method, path }) => method === 'POST' && /send-now|purchases/.test(path))
		.map(({ path, body }) => [path, body]);
}
