import assert from 'node:assert/strict';
import type { Instance } from '../../support/n8n/instance.mts';
import { until } from '../../support/until.mts';
import { askService, contactOf, importWorkflow, succeeded, writesTo } from './steps.mts';
import type { Check, Contact } from './steps.mts';

const ADA = "Ada.O'Neil+news@readers.example";
const SUBSCRIBED = 1;
const UNSUBSCRIBED = 2;
const OPT_IN_PENDING = 4;

const MORNING = 'Morning Brief';
const TECH = 'Tech Weekly';

const THANKS = /We have received your request/;
const SORRY = /You are not signed up yet/;

/**
 * Everybody who fills in the form becomes a contact with a pending subscription to each chosen channel, even after
 * unsubscribing from it. What a stranger can type changes no subscription and no name of a known contact. Failures are
 * emailed to the owner, and the public sees none of their words.
 */
export const signupForm: Check = async (instance, file, { mailbox, credentials }) => {
	const { rest } = instance.server;
	const { control } = instance.sandbox;
	await importWorkflow(instance, file, credentials);
	await rest.publishWorkflow(file.id);

	assert.match(await signUp(instance, [ADA, 'Ada', "O'Neil", [MORNING, TECH]]), THANKS);
	const added = await contactOf(instance, ADA);
	assert.deepEqual([added.firstName, added.lastName], ['Ada', "O'Neil"]);
	assert.deepEqual(subscriptions(added), {
		'morning-brief': OPT_IN_PENDING,
		'tech-weekly': OPT_IN_PENDING,
	});

	// She has confirmed one channel and left the other. A stranger types her address, in capitals, and a name.
	await setStatus(instance, 'morning-brief', SUBSCRIBED);
	await setStatus(instance, 'tech-weekly', UNSUBSCRIBED);
	const stranger = [ADA.toUpperCase(), 'Eve', 'Evil', [MORNING]] as const;
	assert.match(await signUp(instance, stranger), THANKS);
	assert.partialDeepStrictEqual(await contactOf(instance, ADA), {
		firstName: 'Ada',
		lastName: "O'Neil",
	});
	assert.deepEqual(subscriptions(await contactOf(instance, ADA)), {
		'morning-brief': SUBSCRIBED,
		'tech-weekly': UNSUBSCRIBED,
	});

	// Later she comes back to the channel that she left, and chooses both.
	assert.match(await signUp(instance, [ADA, '', '', [MORNING, TECH]]), THANKS);
	const again = await contactOf(instance, ADA);
	assert.equal(again.firstName, 'Ada');
	assert.deepEqual(subscriptions(again), {
		'morning-brief': SUBSCRIBED,
		'tech-weekly': OPT_IN_PENDING,
	});
	assert.equal(mailbox.emails.length, 0);

	// A program fills in the field that people do not see.
	control.clearRequests();
	const bot = ['bob@readers.example', 'Bob', '', [MORNING], 'https://spam.example'] as const;
	assert.match(await signUp(instance, bot), THANKS);
	assert.deepEqual(writesTo(instance), []);

	// No newsletter, none of the form, no address: nothing is written, and nobody is disturbed.
	control.clearRequests();
	for (const [email, newsletters] of [
		['bob@readers.example', []],
		['bob@readers.example', ['members-only']],
		['bob@readers.example', ['constructor']],
		['<b>nobody</b>', [MORNING]],
	] as const) {
		assert.match(await signUp(instance, [email, 'Bob', '', newsletters]), SORRY);
	}
	assert.deepEqual(writesTo(instance), []);
	assert.equal(mailbox.emails.length, 0);

	// A newsletter of the form is renamed in the Code node alone, so the owner hears of who wanted it.
	const code = file.nodes.find(({ name }) => name === 'Check Request')!.parameters;
	const right = code.jsCode as string;
	const publish = async (jsCode: string) => {
		code.jsCode = jsCode;
		await importWorkflow(instance, file, credentials);
		await rest.publishWorkflow(file.id);
	};
	await publish(right.replace("'Tech Weekly':", "'Tech Daily':"));
	assert.match(await signUp(instance, ['dora@readers.example', '', '', [MORNING, TECH]]), SORRY);
	assert.deepEqual(writesTo(instance), []);
	assert.match(
		mailbox.emails.splice(0)[0].text!,
		/^dora@[^]* does not know the newsletter 'Tech W/,
	);
	await publish(right);

	// The service refuses to read, to save or to subscribe: the words are for the owner.
	for (const fault of [
		{ method: 'GET', path: '/api/v3/contacts/*' },
		{ method: 'POST', path: '/api/v3/contacts' },
		{ method: 'POST', path: '/api/v3/contacts/*' },
	]) {
		const body = JSON.stringify({ message: 'The account is <b>closed</b>.' });
		control.addFault({ kind: 'status', status: 403, body, ...fault });
		const page = await signUp(instance, ['carl@readers.example', 'Carl', '', [TECH]]);
		assert.match(page, SORRY);
		assert.doesNotMatch(page, /closed|Publishing|API/);
		const [email, ...others] = mailbox.emails.splice(0);
		assert.deepEqual(others, []);
		assert.equal(email.subject, 'The signup form could not save a request');
		assert.match(email.text!, /^carl@readers\.example\n[^]*The account is <b>closed<\/b>/);
	}
	assert.deepEqual(control.state().faults, []);

	// The service does not say which newsletters a known contact has, so none is touched.
	for (const subscriptions of [undefined, [{ status: SUBSCRIBED }]]) {
		const body = JSON.stringify({ items: { email: ADA, subscriptions }, message: '', total: 1 });
		control.addFault({ kind: 'body', method: 'GET', path: '/api/v3/contacts/*', body });
		control.clearRequests();
		assert.match(await signUp(instance, [ADA, '', '', [MORNING]]), SORRY);
		assert.deepEqual(writesTo(instance), []);
		assert.match(mailbox.emails.splice(0)[0].text!, /came without its subscriptions/);
	}
};

/** Submits the form as a browser does, and returns the last page. */
async function signUp(
	{ server: { rest, url } }: Instance,
	[email, firstName, lastName, newsletters, website = '']: readonly [
		email: string,
		firstName: string,
		lastName: string,
		newsletters: readonly string[],
		website?: string,
	],
): Promise<string> {
	const form = `${url}/form/newsletter-signup`;
	assert.match(await ask(form), new RegExp(MORNING));
	const body = new FormData();
	const values = [email, firstName, lastName, JSON.stringify(newsletters), website];
	for (const [index, value] of values.entries()) body.set(`field-${index}`, value);
	const { formWaitingUrl } = JSON.parse(await ask(form, { method: 'POST', body }));
	const status = new URL(formWaitingUrl);
	const executionId = status.pathname.split('/').at(-1)!;
	status.pathname += '/n8n-execution-status';
	await until(
		async () => (await ask(status.href)).trim() === 'form-waiting',
		'the form waits for its last page',
	);
	const lastPage = await ask(formWaitingUrl);
	// The last page does this itself as soon as it is shown.
	await ask(formWaitingUrl, { method: 'POST' });
	succeeded(await rest.executionEnded(executionId));
	return lastPage;
}

async function ask(address: string, request?: RequestInit): Promise<string> {
	const response = await fetch(address, request);
	const answer = await response.text();
	assert.ok(response.ok, `${address}: ${response.status} ${answer}`);
	return answer;
}

async function setStatus({ sandbox }: Instance, channel: string, status: number): Promise<void> {
	const path = `/api/v3/contacts/${encodeURIComponent(ADA)}/subscriptions/${channel}`;
	await askService(sandbox, path, {
		method: 'PUT',
		body: JSON.stringify({ api: true, status }),
	});
}

function subscriptions({ subscriptions: all }: Contact): Record<string, number> {
	return Object.fromEntries(all.map(({ channel, status }) => [channel.slug, status]));
}
