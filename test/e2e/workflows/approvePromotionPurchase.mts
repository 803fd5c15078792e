import assert from 'node:assert/strict';
import type { Instance } from '../../support/n8n/instance.mts';
import { askingEmail, linkOf, openLink } from './askingEmail.mts';
import { importWorkflow, succeeded, type Check } from './steps.mts';

const PURCHASES = '/api/v3/promotions/purchases';
const HOSTILE = `<script>document.title = 'taken'</script><style>body{display:none}</style><b>Buy</b>`;
const FEEDBACK = 'Please use a picture without text.';

/** The decision that a person makes in the form reaches the service, and nothing before. */
export const approvePromotionPurchase: Check = async (instance, file, { mailbox, credentials }) => {
	const { rest } = instance.server;
	const { control } = instance.sandbox;
	await importWorkflow(instance, file, credentials);
	for (const [choice, feedback, decision] of [
		['Approve', '', { status: 'approved' }],
		['Request changes', FEEDBACK, { status: 'changesRequested', feedback: FEEDBACK }],
	] as const) {
		control.clearRequests();
		const purchase = control.changes.receivePurchase();
		const path = `${PURCHASES}/${purchase}`;
		control.addFault({ kind: 'html', path: `${path}/preview`, body: HOSTILE });
		const id = await rest.runWorkflow(file.id, 'When a Purchase Is Received');
		const email = await askingEmail(mailbox, rest, id);
		assert.match(email.subject ?? '', /^Decide on a purchase: ./);
		const link = linkOf(email, 'Open the purchase');
		const page = await openLink(link);
		assert.ok(page.includes('<b>Buy</b>'));
		assert.ok(!page.includes('taken') && !page.includes('display:none}'));
		assert.deepEqual(decisions(instance), []);
		await openLink(link, { 'field-1': choice, 'field-2': feedback });
		succeeded(await rest.executionEnded(id));
		assert.deepEqual(decisions(instance), [[path, decision]]);
	}
};

/** Decisions that reached the service, in order of arrival. */
function decisions({ sandbox }: Instance): unknown[] {
	return sandbox.control
		.requests()
		.filter(({ method, path }) => method === 'POST' && path.startsWith(PURCHASES))
		.map(({ path, body }) => [path, body]);
}
