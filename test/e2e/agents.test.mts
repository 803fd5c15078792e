import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { DRAFT } from '../../sandbox/index.mts';
import { startMailbox, type Mailbox } from '../support/mailbox.mts';
import { isOlderThan } from '../support/n8n/install.mts';
import { startInstance, type Instance } from '../support/n8n/instance.mts';
import { newNode, runNow } from '../support/n8n/workflow.mts';
import { byId, bySlug } from '../support/values.mts';
import { withAgent } from './agent.mts';
import { askingEmail, linkOf, openLink } from './workflows/askingEmail.mts';
import { importAndRun, importWorkflow, succeeded } from './workflows/steps.mts';

/** Tools of n8n's AI Agent, with what n8n's button gives to a model, and with a message of `docs/ai-agents.md`. */

/** The value of a field after n8n's button was pressed. */
const left = (key: string) => `={{ $fromAI('${key}', \`\`, 'string') }}`;

const clicks = newNode('Clicks', 'publishingLettersTool', {
	resource: 'letter',
	operation: 'getClickedLinks',
	letterId: byId(left('Letter_ID')),
});
const send = newNode('Send', 'publishingLettersTool', {
	resource: 'letter',
	operation: 'send',
	channel: bySlug(left('Channel_Slug')),
	letterId: byId(left('Letter_ID')),
	segmentId: byId(left('Audience_ID')),
});
const SENT = { Channel_Slug: DRAFT.channel, Letter_ID: DRAFT.id, Audience_ID: '0' };

const skip = isOlderThan('2.41') && 'Written for the agents of n8n 2.41';
let instance: Instance;
let mailbox: Mailbox;
before(async () => {
	mailbox = await startMailbox();
	instance = await startInstance();
});
after(async () => {
	await instance?.close();
	await mailbox?.close();
});

describe('the model reads an error with its remedy', { skip }, () => {
	for (const version of [2.2, 3.1]) {
		test(`in an agent of version ${version}`, async () => {
			await withAgent(
				instance,
				version,
				[[clicks]],
				[
					() => ({
						call: [
							['Clicks', { Letter_ID: 'The May issue' }],
							['Clicks', { Letter_ID: 'ltr_x' }],
						],
					}),
					(answers) => {
						const [byTitle, unknown] = answers.map((answer) => JSON.stringify(answer));
						assert.match(byTitle, /'The May issue': enter the ID that Get Many returns/);
						assert.match(unknown, /not found.*'ltr_x': enter the ID that Get Many/);
						return { say: 'I know.' };
					},
				],
				async (workflow, others) => await importAndRun(instance, workflow, others),
			);
		});
	}
});

test('a person sees letter, channel and audience before it is sent', { skip }, async () => {
	const docs = readFileSync('docs/ai-agents.md', 'utf8');
	const [, message] = /^\| Letter: Send \| `(.+)` \|$/m.exec(docs)!;
	const ask = newNode(
		'Ask',
		'n8n-nodes-base.emailSendHitlTool',
		{
			fromEmail: 'n8n@example.com',
			toEmail: 'desk@example.com',
			subject: 'Send?',
			message: `=${message}`,
		},
		{ typeVersion: 2.1, webhookId: 'ask' },
	);
	const { rest } = instance.server;
	const data = { ...mailbox.credential };
	const smtp = await rest.saveCredential({ type: 'smtp', name: 'SMTP', data });
	await withAgent(
		instance,
		3.1,
		[[ask, send]],
		[
			() => ({ call: [['Send', { toolParameters: SENT, hitlParameters: {} }]] }),
			([sent]) => {
				assert.match(JSON.stringify(sent), new RegExp(`"uniqueId":"${DRAFT.id}"`));
				return { say: 'Sent.' };
			},
		],
		async (workflow, others) => {
			await importWorkflow(instance, workflow, { ...others, smtp });
			const execution = await rest.runWorkflow(workflow.id, runNow.name);
			const email = await askingEmail(mailbox, rest, execution);
			for (const part of [
				`Channel Slug ${DRAFT.channel}`,
				`Letter ID ${DRAFT.id}`,
				'Audience ID 0',
			]) {
				assert.ok(email.html!.includes(part), email.html);
			}
			assert.equal(sends(), 0);
			await openLink(linkOf(email, 'Approve'));
			succeeded(await rest.executionEnded(execution));
			assert.equal(sends(), 1);
		},
	);
});

const sends = () =>
	instance.sandbox.control.requests().filter(({ path }) => path.includes('send-now')).length;
