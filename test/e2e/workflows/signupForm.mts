import assert from 'node:assert/strict';
import type { Instance } from '../../support/n8n/instance.mts';
import { OpenForm, type FieldValues } from './form.mts';
import { importWorkflow, itemsOf, succeeded, type Check } from './steps.mts';

const PUBLIC = { user: '', password: '' };
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
	for (const channel of ['morning-brief', 'tech-weekly']) {
		const path = `/${encodeURIComponent(ADA)}/subscriptions/${channel}`;
		await tellService(instance, 'PUT', path, { status: UNSUBSCRIBED });
	}
	await tellService(instance, 'POST', '/tags/VIP/members', { emails: [ADA] });
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

	const nothing = await signUp(instance, ['b@readers.example', '', '', []]);
	assert.match(nothing, /You are not signed up yet/);
	assert.match(nothing, /Channel.* must have at least one channel/);

	const says = JSON.stringify({ items: [], message: 'The address is blocked.', total: 0 });
	control.addFault({ kind: 'body', status: 422, body: says });
	assert.match(
		await signUp(instance, ['c@readers.example', '', '', both]),
		/You are not signed up yet.*The address is blocked\./s,
	);

	// The tag is not required for the subscription.
	control.addFault({ kind: 'status', status: 403, path: '/api/v3/contacts/tags/*' });
	assert.match(
		await signUp(instance, ['d@readers.example', '', '', both]),
		/Thank you for signing up/,
	);
	assert.deepEqual(subscriptions(await contact(instance, 'd@readers.example')), {
		'morning-brief': OPT_IN_PENDING,
		'tech-weekly': OPT_IN_PENDING,
	});
};

/** Submits the form as a browser does, and returns the last page. */
async function signUp(
	{ server: { rest, url } }: Instance,
	[email, firstName, lastName, newsletters]: readonly [string, string, string, string[]],
): Promise<string> {
	const form = new OpenForm(`${url}/form/newsletter-signup`, PUBLIC);
	assert.match(await form.open(), /morning-brief/);
	const values: FieldValues = [email, firstName, lastName, JSON.stringify(newsletters)];
	const lastPage = await form.start(values);
	await form.end();
	succeeded(await rest.executionEnded(form.executionId));
	return lastPage;
}

async function contact({ sandbox }: Instance, email: string): Promise<Contact> {
	return await itemsOf(sandbox, `/api/v3/contacts/${encodeURIComponent(email)}?api=true`);
}

function subscriptions({ subscriptions: all }: Contact): Record<string, number> {
	return Object.fromEntries(all.map(({ channel, status }) => [channel.slug, status]));
}

/** Something that happens in the service meanwhile; `path` is below the contacts. */
async function tellService(
	{ sandbox }: Instance,
	method: string,
	path: string,
	body: object,
): Promise<void> {
	const response = await fetch(`${sandbox.url}/api/v3/contacts${path}`, {
		method,
		headers: {
			authorization: `Bearer ${sandbox.apiKey}`,
			'content-type': 'application/json',
		},
		body: JSON.stringify({ api: true, ...body }),
	});
	assert.ok(response.ok, await response.text());
}
