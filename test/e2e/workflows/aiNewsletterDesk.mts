import assert from 'node:assert/strict';
import type { IDataObject } from 'n8n-workflow';
import { DRAFT } from '../../../sandbox/index.mts';
import type { Instance } from '../../support/n8n/instance.mts';
import { HostedChat } from './hostedChat.mts';
import { pressInSlack, type SlackMessage } from './outsideWorld.mts';
import { waiting } from './askingEmail.mts';
import { startScriptedModel, type Turn } from './scriptedModel.mts';
import { importWorkflow, itemsOf, succeeded, writesTo, type Check } from './steps.mts';

const SENDING = /send-now/;
const ACCOUNT = { user: 'newsletter-desk', password: 'Decisions-2026' };
const QUESTION = 'Send the newest draft.';
const REASON = 'It is the newest draft.';
const WHAT_ELSE = 'What should I do instead?';
const ANSWER = 'The newest draft is sent.';

const SEND: Turn = {
	call: [
		[
			'Send_Letter',
			{
				toolParameters: { channel: DRAFT.channel, letterId: DRAFT.id },
				hitlParameters: { reason: REASON },
			},
		],
	],
};

/** The agent knows the drafts. One that is declined is not sent. */
export const aiNewsletterDesk: Check = async (instance, file, { slack, credentials }) => {
	const { rest, url } = instance.server;
	const model = await startScriptedModel([
		() => SEND,
		([declined]) => {
			assert.match(JSON.stringify(declined), /rejected the tool call/);
			return { say: WHAT_ELSE };
		},
		() => SEND,
		([sent]) => {
			assert.equal((sent as IDataObject[])[0].uniqueId, DRAFT.id);
			return { say: ANSWER };
		},
	]);
	try {
		const saved = await Promise.all([
			rest.saveCredential({ type: 'httpBasicAuth', name: 'Chat', data: { ...ACCOUNT } }),
			model.saveCredential(instance),
		]);
		const others = Object.fromEntries(saved.map(({ type, id, name }) => [type, { id, name }]));
		await importWorkflow(instance, file, { ...credentials, ...others });
		await rest.publishWorkflow(file.id);
		const { webhookId } = file.nodes.find(({ name }) => name === 'When a Message Arrives')!;
		const chat = new HostedChat(url, webhookId!, ACCOUNT);
		try {
			await chat.say(QUESTION);
			await decline(instance, chat, slack);
			succeeded(await rest.executionEnded(chat.executionId));
			await chat.say('Send it after all.');
			await approve(instance, chat, slack);
			succeeded(await rest.executionEnded(chat.executionId));
		} finally {
			chat.close();
		}
		const { messages, tools } = model.requests[0];
		assert.ok(JSON.stringify(messages).includes(DRAFT.id));
		assert.deepEqual(
			tools.map(({ name }) => name),
			['Send_Letter'],
		);
		// The agent remembers the conversation.
		assert.match(
			JSON.stringify(model.requests[2].messages),
			new RegExp(`${QUESTION}.*${WHAT_ELSE.slice(0, -1)}`),
		);
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

/** Declines the draft that the agent asks for. */
async function decline(instance: Instance, chat: HostedChat, slack: SlackMessage[]): Promise<void> {
	await pressInSlack(await question(instance, chat, slack), 'Decline');
	assert.equal(await chat.message(), WHAT_ELSE);
	assert.deepEqual(writesTo(instance, SENDING), []);
}

/** Approves the draft that the agent asks for. */
async function approve(instance: Instance, chat: HostedChat, slack: SlackMessage[]): Promise<void> {
	const asked = await question(instance, chat, slack);
	assert.deepEqual(writesTo(instance, SENDING), []);
	await pressInSlack(asked, 'Approve');
	assert.equal(await chat.message(), ANSWER);
	assert.deepEqual(writesTo(instance, SENDING), [
		[
			`/api/v3/letters/${DRAFT.id}/actions/send-now`,
			{ api: true, channel: DRAFT.channel, segment: 0 },
		],
	]);
}

/** Resolves with the question in Slack, which has everything that a person decides on, the title as the service has it. */
async function question(
	{ sandbox, server: { rest } }: Instance,
	{ executionId }: HostedChat,
	slack: SlackMessage[],
): Promise<SlackMessage> {
	await waiting(rest, executionId);
	const [asked, ...others] = slack.splice(0);
	assert.deepEqual([asked.channel, others], ['U0EDITOR', []]);
	const text = (asked.blocks ?? []).map((block) => block.text?.text ?? '').join('\n');
	const ready = '/api/v3/letters?api=true&allChannels=true&status=7';
	const drafts = await itemsOf<IDataObject[]>(sandbox, ready);
	const { title } = drafts.find(({ uniqueId }) => uniqueId === DRAFT.id)!;
	const audience = `everybody on the channel ${DRAFT.channel}`;
	for (const part of [DRAFT.id, String(title), audience, REASON]) {
		assert.ok(text.includes(part), `"${part}" is not in:\n${text}`);
	}
	return asked;
}
