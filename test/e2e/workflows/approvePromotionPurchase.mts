import assert from 'node:assert/strict';
import type { Instance } from '../../support/n8n/instance.mts';
import { OpenForm, type FormAccount } from './form.mts';
import { importWorkflow, itemsOf, succeeded, type Check } from './steps.mts';

const ACCOUNT: FormAccount = { user: 'promotions-desk', password: 'Purchases-2026' };
const PURCHASES = '/api/v3/promotions/purchases';
const HOSTILE = `<script>document.title = 'taken'</script><style>body{display:none}</style><b>Buy</b>`;

interface Purchase {
	uniqueId: string;
	status: string;
	buyerEmail: string;
	createdAt: string;
}

/**
 * The form shows the oldest pending purchase; opening it decides nothing. A decision reaches the service
 * once, and what cannot be decided is said on the last page.
 */
export const approvePromotionPurchase: Check = async (instance, file) => {
	const { rest, url } = instance.server;
	const { control } = instance.sandbox;
	const { id, name } = await rest.saveCredential({
		type: 'httpBasicAuth',
		name: 'Form account',
		data: { ...ACCOUNT },
	});
	await importWorkflow(instance, file, { httpBasicAuth: { id, name } });
	await rest.publishWorkflow(file.id);
	const address = `${url}/form/purchase-desk`;
	assert.equal((await fetch(address)).status, 401);

	const oldest = (await pending(instance)).at(-1)!;
	const path = `${PURCHASES}/${oldest.uniqueId}`;
	control.addFault({ kind: 'html', path: `${path}/preview`, body: HOSTILE });
	const refused = new OpenForm(address, ACCOUNT);
	const page = await refused.start(['']);
	assert.ok(page.includes(oldest.buyerEmail) && page.includes('<b>Buy</b>'));
	assert.ok(!page.includes('taken') && !page.includes('display:none}'));
	await refused.page();
	assert.deepEqual(decisions(instance), []);
	assert.match(await decide(instance, refused, 'Reject', ''), /Feedback.* must be set unless/);
	assert.deepEqual(decisions(instance), []);

	const approved = new OpenForm(address, ACCOUNT);
	await approved.start(['']);
	assert.match(await decide(instance, approved, 'Approve', ''), /The purchase is now: approved/);
	assert.deepEqual(decisions(instance), [[path, { status: 'approved' }]]);

	const late = new OpenForm(address, ACCOUNT);
	await late.start(['']);
	const next = (await pending(instance)).at(-1)!;
	assert.notEqual(next.uniqueId, oldest.uniqueId);
	await decideElsewhere(instance, next);
	assert.match(await decide(instance, late, 'Approve', ''), /is already rejected/);

	control.addFault({ kind: 'body', path: PURCHASES, body: '{"items":[],"message":"","total":0}' });
	const empty = new OpenForm(address, ACCOUNT);
	assert.match(await empty.start(['']), /No purchase awaits a decision/);
	await empty.end();
	assert.equal(decisions(instance).length, 2);
};

/** Fills in the page of the decision, whose first two elements only show something; gives the last page. */
async function decide(
	{ server: { rest } }: Instance,
	form: OpenForm,
	decision: string,
	feedback: string,
): Promise<string> {
	const lastPage = await form.submit(['', '', decision, feedback]);
	await form.end();
	succeeded(await rest.executionEnded(form.executionId));
	return lastPage;
}

/** The pending purchases as the service lists them, newest first. */
async function pending({ sandbox }: Instance): Promise<Purchase[]> {
	const all = await itemsOf<Purchase[]>(sandbox, `${PURCHASES}?api=true`);
	return all.filter(({ status }) => status === 'pending');
}

async function decideElsewhere({ sandbox }: Instance, { uniqueId }: Purchase): Promise<void> {
	const response = await fetch(`${sandbox.url}${PURCHASES}/${uniqueId}?api=true`, {
		method: 'POST',
		headers: {
			authorization: `Bearer ${sandbox.apiKey}`,
			'content-type': 'application/json',
		},
		body: JSON.stringify({ status: 'rejected', feedback: 'Elsewhere' }),
	});
	assert.ok(response.ok);
}

/** What was decided, in order of arrival. */
function decisions({ sandbox }: Instance): unknown[] {
	return sandbox.control
		.requests()
		.filter(({ method, path }) => method === 'POST' && path.startsWith(PURCHASES))
		.map(({ path, body }) => [path, body]);
}
