import assert from 'node:assert/strict';
import { until } from '../../support/until.mts';
import { importWorkflow, itemsOf, type Check } from './steps.mts';

/** Everybody who subscribes gets the tag once, and one message has all of a poll. */
export const newSubscribers: Check = async (instance, file, { slack, credentials }) => {
	const { sandbox, server } = instance;
	await importWorkflow(instance, file, credentials);
	await server.rest.publishWorkflow(file.id);
	const emails = sandbox.control.changes.addContacts(12);
	await until(() => slack.length > 0, 'a poll has posted a message', 120_000);
	await server.rest.unpublishWorkflow(file.id);
	const [message] = slack.splice(0);

	const [first, ...lines] = String(message.text).split('\n');
	assert.deepEqual([message.channel, first], ['#newsletter', 'New subscribers: 12']);
	assert.equal(lines.length, 10);
	assert.ok(lines.every((line) => emails.includes(line)));
	const { contacts } = await itemsOf<{ contacts: Array<{ email: string }> }>(
		sandbox,
		'/api/v3/contacts/browse?api=true',
		{ method: 'POST', body: JSON.stringify({ tags: ['early-reader'], pageSize: 100 }) },
	);
	const tagged = contacts.map(({ email }) => email).filter((email) => emails.includes(email));
	assert.deepEqual(tagged.sort(), emails.sort());
};
