import assert from 'node:assert/strict';
import type { Email } from 'postal-mime';
import { LETTER, TEMPLATE_IDS } from '../../../sandbox/index.mts';
import { outputOf } from '../../support/n8n/workflow.mts';
import { askingEmail, linkOf, openLink } from './askingEmail.mts';
import { importAndRun, importWorkflow, succeeded, writesTo, type Check } from './steps.mts';

interface Draft {
	subject: string;
	channel: string;
	curations: Array<{ title: string; url: string; tags: string[] }>;
}

const CURATIONS = '/api/v3/curations';
const TOP_LETTERS = '/api/v3/letters/metrics/top-performers';

/** A title with a link, once as HTML and once in the form that n8n's Send and Wait makes HTML of. */
const HOSTILE =
	'<a href="https://evil.example/1">Win</a> &lt;a href="https://evil.example/2"&gt;Win&lt;/a&gt;';

/**
 * A draft of three stories is sent after the editor has submitted the form with this decision, and neither by the link
 * alone nor after another decision. The email shows the stories. Their next draft has others.
 */
export const draftOfTheWeek: Check = async (instance, file, { mailbox, credentials }) => {
	const { rest } = instance.server;
	const { control } = instance.sandbox;
	for (const { parameters } of file.nodes) {
		if (parameters.templateId) parameters.templateId = chosen(TEMPLATE_IDS[0]);
		if (parameters.segmentId) parameters.segmentId = chosen('0');
	}
	// The other steps take the channel of this one.
	file.nodes.find(({ name }) => name === 'Create Draft')!.parameters.channel = chosen(
		LETTER.channel,
	);
	await importWorkflow(instance, file, credentials);
	const { nodes } = file;
	assert.equal(
		nodes.findIndex(({ type }) => type.endsWith('Trigger')),
		nodes.findIndex(({ name }) => name === 'Run Now'),
	);
	/** Requests that made a draft or sent a letter, in order of arrival. */
	const writes = () => writesTo(instance, /\/actions\/(draft|send-now)$/);
	const seen = new Set<string>();
	for (const decision of ['Not this week', 'Send it']) {
		control.clearRequests();
		const id = await rest.runWorkflow(file.id, 'Run Now');
		const email = await askingEmail(mailbox, rest, id);
		const [[, draft], ...others] = writes();
		assert.deepEqual(others, []);
		const { subject, channel, curations } = draft as Draft;
		assert.equal(channel, LETTER.channel);
		assert.equal(curations.length, 3);
		const [one, two] = curations;
		for (const { url } of [one, two]) assert.ok(!seen.has(url), `${url} comes again`);
		for (const { url } of curations) seen.add(url);
		assert.equal(email.subject, `Send the draft of the week? ${one.title}`);
		assert.equal(subject, `This week: ${one.title}`);
		assertShows(email, curations);

		const link = linkOf(email, 'Decide');
		assert.ok((await openLink(link)).includes(`<h1>${one.title}</h1>`));
		assert.equal(writes().length, 1);
		await openLink(link, { 'field-1': decision });
		const execution = succeeded(await rest.executionEnded(id));
		const [created] = outputOf(execution, 'Create Draft');
		const sent = [
			`/api/v3/letters/${String(created.json.uniqueId)}/actions/send-now`,
			{ api: true, channel: LETTER.channel, segment: 0 },
		];
		assert.deepEqual(writes().slice(1), decision === 'Send it' ? [sent] : []);
	}

	const ranking = control.requests().find(({ path }) => path === TOP_LETTERS);
	assert.equal(ranking?.query['channels[]'], LETTER.channel);

	// A title from outside brings no link into the email, nor HTML into the form. A feed has brought newer stories.
	const unmarked = { ...story(0, 'From a feed'), curated: false };
	const stories = [...Array<object>(60).fill(unmarked), story(1, HOSTILE), story(2, 'Plain')];
	control.addFault({ kind: 'body', path: CURATIONS, body: list('aggregates', stories) });
	const id = await rest.runWorkflow(file.id, 'Run Now');
	const email = await askingEmail(mailbox, rest, id);
	assert.doesNotMatch(email.html ?? '', /<a\b[^>]*evil/);
	const page = await openLink(linkOf(email, 'Decide'));
	assert.doesNotMatch(page, /<a\b[^>]*evil/);
	// The browser asks for a decision. Whoever leaves it out by other means sends nothing.
	control.clearRequests();
	await openLink(linkOf(email, 'Decide'), { 'field-1': '' });
	succeeded(await rest.executionEnded(id));
	assert.deepEqual(writes(), []);

	// A draft that cannot be made or sent is reported to the editor.
	control.clearFaults();
	const refusal = { kind: 'status', status: 422, method: 'POST', times: 9 } as const;
	control.addFault({ ...refusal, path: `/api/v3/letters/${TEMPLATE_IDS[0]}/*` });
	await importAndRun(instance, file, credentials);
	const [unmade] = mailbox.emails.splice(0);
	assert.equal(unmade.subject, 'The draft of the week was not made');
	assert.match(unmade.text!, /422/);
	control.clearFaults();
	const last = await rest.runWorkflow(file.id, 'Run Now');
	const asked = await askingEmail(mailbox, rest, last);
	control.addFault({ ...refusal, path: '/api/v3/letters/*' });
	await openLink(linkOf(asked, 'Decide'), { 'field-1': 'Send it' });
	succeeded(await rest.executionEnded(last));
	const [unsent, ...more] = mailbox.emails.splice(0);
	assert.deepEqual([unsent.subject, more], ['The draft of the week may not be sent', []]);
	assert.match(unsent.text!, /422/);

	// Nobody takes an outage of the service for a quiet week.
	for (const path of [TOP_LETTERS, CURATIONS]) {
		control.clearFaults();
		control.addFault({ kind: 'status', status: 401, path });
		await importAndRun(instance, file, credentials);
		const [{ subject, text }, ...others] = mailbox.emails.splice(0);
		assert.deepEqual([subject, others], ['No draft of the week: stories could not be read', []]);
		assert.match(text!, /rejected the API key/);
	}

	// A quiet week: a curation without a title; no letter, or only the one that was made last week.
	const own = {
		uniqueId: 'ltr_own',
		title: 'This week: Old',
		editionUrl: 'https://news.example/o',
		delivered: 5000,
	};
	const trial = { ...own, title: 'A trial', delivered: 3 };
	const twice = {
		...story(2, 'Again'),
		originalUrl: `${story(1, '').originalUrl}/?utm_source=x#top`,
	};
	for (const [curations, letters, count] of [
		[[story(1, 'One'), twice], undefined, 2],
		[[story(1, 'One'), { ...story(2, 'Not marked'), curated: false }], undefined, 2],
		[[story(1, 'One'), { ...story(2, 'Archived'), archived: true }], undefined, 2],
		[[story(1, 'One'), { ...story(2, 'Paid'), tags: ['sponsored'] }], undefined, 2],
		[[story(1, 'One'), story(2, '')], undefined, 2],
		[[story(1, 'One'), story(2, 'Two')], [], 2],
		[[story(1, 'One'), story(2, 'Two')], [own, trial], 2],
		[[], [], 0],
	] as const) {
		control.clearRequests();
		control.clearFaults();
		control.addFault({ kind: 'body', path: CURATIONS, body: list('aggregates', curations) });
		if (letters)
			control.addFault({ kind: 'body', path: TOP_LETTERS, body: list('items', letters) });
		await importAndRun(instance, file, credentials);
		const [report, ...more] = mailbox.emails.splice(0);
		assert.deepEqual(more, []);
		assert.equal(report.subject, `No draft of the week: ${count} of 3 stories`);
		assert.deepEqual(writes(), []);
	}
};

const chosen = (value: string) => ({ __rl: true, mode: 'list', value });

function assertShows({ html = '' }: Email, curations: Draft['curations']): void {
	for (const { title, url } of curations) {
		assert.ok(html.includes(title) && html.includes(url), `${title} is not in:\n${html}`);
	}
}

function story(number: number, title: string) {
	return {
		uniqueId: `cur_${number}`,
		title,
		curated: true,
		originalUrl: `https://news.example/s/${number}`,
	};
}

/** Returns the body of a list with these records. */
function list(key: string, records: readonly object[]): string {
	return JSON.stringify({ [key]: records, message: 'Success', total: records.length });
}
