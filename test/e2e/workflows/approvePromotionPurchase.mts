import assert from 'node:assert/strict';
import type { Email } from 'postal-mime';
import type { PlannedFault } from '../../../sandbox/index.mts';
import { askingEmail, openLink } from './askingEmail.mts';
import { until } from '../../support/until.mts';
import { importWorkflow, itemsOf, newExecution, succeeded, writesTo } from './steps.mts';
import type { Check } from './steps.mts';

const PURCHASES = '/api/v3/promotions/purchases';
const HOSTILE = `<script>document.title = 'taken'</script><style>body{display:none}</style><b>Buy</b>`;
const FEEDBACK = 'Please use a picture without text.';
const GENERAL = 'Please contact us about your purchase.';
/** Longer than the service allows, with characters that JavaScript counts twice. */
const LONG = '😀'.repeat(2001);

const TRIGGER = 'When a Purchase Is Received';

/**
 * The decision that a person makes in the form reaches the service, with or without feedback, and nothing before. What
 * could not be sent is emailed to the desk. What buyers and advertisers write is no HTML of the email or the form. The
 * form opens for the emailed link alone. An email that the mail server refuses is sent later, and a purchase that was
 * revised is asked about once more.
 */
export const approvePromotionPurchase: Check = async (instance, file, { mailbox, credentials }) => {
	const { rest } = instance.server;
	const { control } = instance.sandbox;
	await importWorkflow(instance, file, credentials);

	/** The decisions that reached the service, in order of arrival. */
	const decisions = () => writesTo(instance, /promotions\/purchases/);
	/** Starts an execution for a new purchase, which ends with the form's link. */
	const ask = async (preview: PlannedFault) => {
		control.clearRequests();
		const purchase = control.changes.receivePurchase();
		const path = `${PURCHASES}/${purchase}`;
		control.addFault({ ...preview, path: `${path}/preview` });
		const id = await rest.runWorkflow(file.id, TRIGGER);
		const email = await askingEmail(mailbox, rest, id);
		assert.match(email.subject ?? '', /^Decide on a purchase: ./);
		assert.deepEqual(decisions(), []);
		return { id, email, path, purchase, link: addressIn(email) };
	};
	for (const [choice, feedback, decision] of [
		['Approve', '', { status: 'approved' }],
		['Request changes', FEEDBACK, { status: 'changesRequested', feedback: FEEDBACK }],
		['Reject', '', { status: 'rejected', feedback: GENERAL }],
		['Reject', ' \n', { status: 'rejected', feedback: GENERAL }],
		['Reject', LONG, { status: 'rejected', feedback: LONG.slice(0, 4000) }],
	] as const) {
		const { id, email, path, link } = await ask({ kind: 'html', body: HOSTILE });
		const guessed = await fetch(link.split('?')[0], { headers: { 'user-agent': 'Mozilla/5.0' } });
		assert.equal(guessed.status, 401);
		const page = await openLink(link);
		assert.ok(page.includes('<b>Buy</b>') && page.includes(email.text!.split('\n')[0].trim()));
		assert.ok(!page.includes('taken') && !page.includes('display:none}'));
		assert.deepEqual(decisions(), []);
		await openLink(link, { 'field-1': choice, 'field-2': feedback });
		succeeded(await rest.executionEnded(id));
		assert.deepEqual(decisions(), [[path, decision]]);
	}
	assert.equal(mailbox.emails.length, 0);

	// The preview fails, and then the decision, or there is none.
	for (const [choice, fault, reason] of [
		['Reject', { kind: 'status', status: 409 }, /Planned answer 409/],
		['', undefined, /'Decision' is empty: choose one/],
	] as const) {
		const { id, path, link } = await ask({ kind: 'status', status: 404 });
		assert.match(await openLink(link), /The creative cannot be shown/);
		if (fault) control.addFault({ ...fault, method: 'POST', path });
		await openLink(link, { 'field-1': choice, 'field-2': FEEDBACK });
		succeeded(await rest.executionEnded(id));
		const [report, ...others] = mailbox.emails.splice(0);
		assert.deepEqual(others, []);
		assert.match(report.subject ?? '', /^The decision was not sent: ./);
		for (const part of [path.split('/').at(-1)!, FEEDBACK]) assert.ok(report.text!.includes(part));
		assert.match(report.text!, reason);
		control.clearFaults();
	}

	// A buyer's address brings no link into the email or the form.
	control.changes.receivePurchase();
	const purchases = await itemsOf<object[]>(instance.sandbox, `${PURCHASES}?api=true`);
	const body = JSON.stringify({
		items: [{ ...purchases[0], buyerEmail: '&lt;a href="https://evil.example"&gt;<b>Eve</b>' }],
		message: 'Success',
		total: 1,
	});
	control.addFault({ kind: 'body', path: PURCHASES, body, times: 2 });
	const id = await rest.runWorkflow(file.id, TRIGGER);
	const email = await askingEmail(mailbox, rest, id);
	assert.match(email.text!, /evil\.example/);
	assert.equal(email.html, undefined);
	assert.doesNotMatch(await openLink(addressIn(email)), /<a\b[^>]*evil|<b>Eve/);
	await rest.request('POST', `/executions/${id}/stop`);
	control.clearFaults();

	// The mail server is busy. The advertiser revises what the desk has sent back.
	/** Publishes again, so that both triggers poll at once. */
	const poll = async () => {
		control.clearRequests();
		await rest.unpublishWorkflow(file.id);
		await rest.publishWorkflow(file.id);
		const polls = () => control.requests().filter(({ path }) => path === PURCHASES).length;
		await until(() => polls() >= 2, 'both triggers have polled');
	};
	await poll();
	mailbox.refuseNext(1);
	const known = (await rest.executionIds(file.id)).length;
	const purchase = control.changes.receivePurchase();
	await poll();
	const asked = [await newExecution(instance, file, known)];
	const first = await askingEmail(mailbox, rest, asked[0]);
	control.changes.setPurchaseStatus(purchase, 'changesRequested');
	await poll();
	control.changes.setPurchaseStatus(purchase, 'pending');
	await poll();
	asked.push(await newExecution(instance, file, known + 1));
	await askingEmail(mailbox, rest, asked[1]);
	await rest.unpublishWorkflow(file.id);

	// The older form no longer decides, because it shows another creative.
	await openLink(addressIn(first), { 'field-1': 'Approve' });
	succeeded(await rest.executionEnded(asked[0]));
	assert.match(mailbox.emails.splice(0)[0].text!, /has changed since its email/);
	assert.deepEqual(decisions(), []);
	await rest.request('POST', `/executions/${asked[1]}/stop`);
};

/** Returns the address of the form in an email. */
function addressIn({ text = '' }: Email): string {
	return /^https?:\S+$/m.exec(text)![0];
}
