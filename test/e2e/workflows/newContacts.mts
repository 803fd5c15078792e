import assert from 'node:assert/strict';
import type { Instance } from '../../support/n8n/instance.mts';
import { importWorkflow, itemsOf, pollNow, type Check } from './steps.mts';

const BROWSE = '/api/v3/contacts/browse';
const TAGGING = '/api/v3/contacts/tags/early-reader/members';

interface Page {
	contacts: Array<{ email?: string }>;
}

/**
 * Everybody who is new gets the tag once, and one message has the number of a poll, without addresses. A tag that does
 * not exist, and a contact without an address, stop neither: they are reported. A known contact that subscribes to
 * another newsletter starts nothing.
 */
export const newContacts: Check = async (instance, file, { slack, credentials }) => {
	const { sandbox, server } = instance;
	await importWorkflow(instance, file, credentials);
	await server.rest.publishWorkflow(file.id);
	const poll = async () => {
		await pollNow(instance, file);
		return slack.splice(0).map(({ channel, text }) => [channel, text]);
	};

	const emails = sandbox.control.changes.addContacts(12);
	assert.deepEqual(await poll(), [['#newsletter', 'New contacts: 12']]);
	assert.deepEqual((await tagged(instance, emails)).sort(), emails.sort());

	// The tag is gone.
	sandbox.control.changes.addContacts(2);
	sandbox.control.addFault({ kind: 'status', status: 422, path: TAGGING, times: 10 });
	const [untagged, posted] = await poll();
	assert.match(
		untagged[1],
		/^Contacts that could not be tagged: 2\. Execution \d+ has the reasons\.$/,
	);
	assert.deepEqual(posted, ['#newsletter', 'New contacts: 2']);
	sandbox.control.clearFaults();

	// One of three has no address.
	const three = sandbox.control.changes.addContacts(3);
	const page = await browse(instance);
	const contacts = page.contacts.map((contact) =>
		contact.email === three[1] ? { ...contact, email: undefined } : contact,
	);
	const body = JSON.stringify({ ...page, contacts });
	sandbox.control.addFault({ kind: 'body', method: 'POST', path: BROWSE, body });
	const [report, message] = await poll();
	assert.match(report[1], /^Contacts that could not be tagged: 1\./);
	assert.deepEqual(message, ['#newsletter', 'New contacts: 3']);
	assert.deepEqual((await tagged(instance, three)).sort(), [three[0], three[2]].sort());
	await server.rest.unpublishWorkflow(file.id);
};

async function browse({ sandbox }: Instance, filters: object = {}): Promise<Page> {
	const body = JSON.stringify({ ...filters, pageSize: 100 });
	return await itemsOf(sandbox, `${BROWSE}?api=true`, { method: 'POST', body });
}

/** Returns those of the addresses whose contacts have the tag. */
async function tagged(instance: Instance, emails: readonly string[]): Promise<string[]> {
	const { contacts } = await browse(instance, { tags: ['early-reader'] });
	return contacts.flatMap(({ email = '' }) => (emails.includes(email) ? [email] : []));
}
