import assert from 'node:assert/strict';
import { LETTER, TEMPLATE_IDS } from '../../../sandbox/index.mts';
import { outputOf } from '../../support/n8n/workflow.mts';
import { askingEmail, linkOf, openLink } from './askingEmail.mts';
import { importWorkflow, succeeded, type Check } from './steps.mts';

interface Draft {
	subject: string;
	channel: string;
	curations: Array<{ title: string; url: string }>;
}

/** A draft of three stories is sent after the editor has approved it, and not after the editor has declined. */
export const draftOfTheWeek: Check = async (instance, file, { mailbox, credentials }) => {
	const { rest } = instance.server;
	const { control } = instance.sandbox;
	for (const { parameters } of file.nodes) {
		if (parameters.templateId) parameters.templateId = chosen(TEMPLATE_IDS[0]);
		if (parameters.channel) parameters.channel = chosen(LETTER.channel);
		if (parameters.segmentId) parameters.segmentId = chosen('0');
	}
	await importWorkflow(instance, file, credentials);
	for (const button of ['Not this week', 'Send it']) {
		// The service keeps the stories of a draft as curations.
		await control.reset();
		const writes = () =>
			control.requests().filter(({ path }) => /\/actions\/(draft|send-now)$/.test(path));
		const id = await rest.runWorkflow(file.id, 'Run Now');
		const email = await askingEmail(mailbox, rest, id);
		const [draft, ...others] = writes();
		assert.deepEqual(others, []);
		const { subject, channel, curations } = draft.body as Draft;
		assert.equal(channel, LETTER.channel);
		assert.equal(new Set(curations.map(({ url }) => url)).size, 3);
		assert.equal(email.subject, `Send the draft of the week? ${subject}`);

		await openLink(linkOf(email, button));
		const execution = succeeded(await rest.executionEnded(id));
		const [created] = outputOf(execution, 'Create Draft');
		const sent = {
			path: `/api/v3/letters/${String(created.json.uniqueId)}/actions/send-now`,
			body: { api: true, channel: LETTER.channel, segment: 0 },
		};
		assert.deepEqual(
			writes()
				.slice(1)
				.map(({ path, body }) => ({ path, body })),
			button === 'Send it' ? [sent] : [],
		);
	}
};

const chosen = (value: string) => ({ __rl: true, mode: 'list', value });
