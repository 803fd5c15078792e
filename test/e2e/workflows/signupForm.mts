import assert from 'node:assert/strict';
import type { Instance } from '../../support/n8n/instance.mts';
import { until } from '../../support/until.mts';
import { askService, importWorkflow, itemsOf, succeeded, type Check } from './steps.mts';

const ADA = "Ada.O'Neil+news@readers.example";
const UNSUBSCRIBED = 2;
const OPT_IN_PENDING = 4;

interface Contact {
	firstName: string;
	tags: string[];
	subscriptions: Array<{ channel: { slug: string }; status: number }>;
}

/**
 * Everybody who fills in the form becomes a contact with the tag and a pending subscription to each chosen channel,
 * even after unsubscribing from it. The last page explains a failure.
 */
export const signupForm: Check = async (instance, file) => {
	const { rest } = instance.server;
	const { control } = instance.sandbox;
	await importWorkflow(instance, file);
	await rest.publishWorkflow(file.id);

	const both = ['morning-brief', 'tech-weekly'];
	assert.match(await signUp(instance, [ADA, 'Ada', "O'Neil", both]), /Thank you for signing up/);
	const added = await contact(instance, ADA);
	assert.equal(added.firstName, 'Ada');
	assert.deepEqual(added.tags, ['early-reader']);
	assert.deepEqual(subscriptions(added), {
		'morning-brief': OPT_IN_PENDING,
		'tech-weekly': OPT_IN_PENDING,
	});

	// She has unsubscribed from both channels since, and carries a further tag.
	const contacts = '/api/v3/contacts';
	for (const channel of both) {
		const path = `${contacts}/${encodeURIComponent(ADA)}/subscriptions/${channel}`;
		const body = JSON.stringify({ api: true, status: UNSUBSCRIBED });
		await askService(instance.sandbox, path, { method: 'PUT', body });
	}
	const members = JSON.stringify({ api: true, emails: [ADA] });
	await askService(instance.sandbox, `${contacts}/tags/VIP/members`, {
		method: 'POST',
		body: members,
	});
	control.setTagWrites('replace');
	await signUp(instance, [ADA, '', '', ['tech-weekly']]);
	const again = await contact(instance, ADA);
	assert.equal(again.firstName, 'Ada');
	assert.deepEqual(again.tags.toSorted(), ['VIP', 'early-reader']);
	assert.deepEqual(subscriptions(again), {
		'morning-brief': UNSUBSCRIBED,
		'tech-weekly': OPT_IN_PENDING,
	});

	control.clearRequests();
	const refused = await signUp(instance, ['<b>nobody</b>', '', '', both]);
	assert.match(refused, /You are not signed up yet/);
	assert.match(refused, /must be an email address such as reader@example\.com/);
	assert.ok(!refused.includes('<b>nobody') && !refused.includes('[item'));
	assert.deepEqual(control.requests(), []);
};

/** Submits the form as a browser does, and returns the last page. */
export async function signUp(
	{ server: { rest, url } }: Instance,
	[email, firstName, lastName, newsletters]: readonly [string, string, string, string[]],
): Promise<string> {
	const form = `${url}/form/newsletter-signup`;
	assert.match(await ask(form), /morning-brief/);
	const body = new FormData();
	const values = [email, firstName, lastName, JSON.stringify(newsletters)];
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

async function contact({ sandbox }: Instance, email: string): Promise<Contact> {
	return await itemsOf(sandbox, `/api/v3/contacts/${encodeURIComponent(email)}?api=true`);
}

function subscriptions({ subscriptions: all }: Contact): Record<string, number> {
	return Object.fromEntries(all.map(({ channel, status }) => [channel.slug, status]));
}
