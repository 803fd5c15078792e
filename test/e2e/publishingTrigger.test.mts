import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { changeWorkflow } from '../support/changes/changeWorkflow.mts';
import { savedChanges } from '../support/changes/savedChanges.mts';
import { sqlite } from '../support/feed/databases.mts';
import { startInstance, type Instance } from '../support/n8n/instance.mts';
import { until } from '../support/until.mts';
import { ENGINES } from '../support/changes/engines.mts';
import { WatchedChanges } from './changes/watchedChanges.mts';

/** Changes in a real n8n that polls every ten seconds. Each is counted in n8n's own database. */

/** Many polls, also on a machine that does other things as well. */
const WITHIN_SECONDS = 240;
const EVENTS = ['importFailed', 'contactUnsubscribed', 'letterStatusChanged'] as const;

let instance: Instance;
let watched: WatchedChanges[];
/** Those of imports. */
let changes: WatchedChanges;

for (const [engine, env] of Object.entries(ENGINES))
	describe(engine, () => {
		before(async () => {
			instance = await startInstance({ env });
			watched = EVENTS.map((event) => new WatchedChanges(instance, { everySeconds: 10, event }));
			[changes] = watched;
			for (const each of watched) await each.publishWorkflow();
		});

		after(async () => await instance?.close());

		const changeAll = () => watched.forEach((each) => each.change(1));

		test('imports that fail, contacts that leave and letters that are scheduled are told with the next poll, each once', async () => {
			changeAll();
			for (const each of watched) assert.equal((await each.settled(WITHIN_SECONDS)).marked, 0);
		});

		test('what changed while n8n was down, as it was killed between two polls, is told after its start', async () => {
			await instance.restart(changeAll, 'kill');
			for (const each of watched) await each.settled(WITHIN_SECONDS);
		});

		test('nothing is lost when n8n is killed in a poll', async () => {
			changes.change(3);
			await changes.killInPoll();
			await changes.settled(WITHIN_SECONDS);
		});

		test('what failed while the workflow was unpublished is told, and nothing else', async () => {
			const before = await changes.settled(WITHIN_SECONDS);
			await changes.whileUnpublished(() => changes.change(2));
			const after = await changes.settled(WITHIN_SECONDS);
			// n8n may have been unpublished before it saved the state of the last batch, which comes again, marked.
			assert.equal(after.deliveries - after.marked, before.deliveries - before.marked + 2);
		});

		test('5,000 at once are all told, none of them twice', async () => {
			const before = await changes.settled(WITHIN_SECONDS);
			changes.change(5_000);
			const after = await changes.settled(600);
			assert.equal(after.deliveries - after.marked, before.deliveries - before.marked + 5_000);
		});
	});

test('20,000 contacts of an import all come once, oldest first', async (context) => {
	const own = await startInstance();
	context.after(async () => await own.close());
	const { rest } = own.server;
	const workflow = changeWorkflow({
		id: 'contacts',
		events: ['contactCreated'],
		everySeconds: 10,
		options: { maxItems: 2_000 },
	});
	await rest.saveWorkflow(own.withCredentials(workflow));
	await rest.publishWorkflow('contacts', 120_000);
	const { changes: company } = own.sandbox.control;
	const emails: string[] = [];
	for (let second = 0; second < 20; second++) {
		company.passTime(1_000);
		emails.push(...company.addContacts(1_000));
	}
	const delivered = async () => await savedChanges(sqlite(own.userFolder), 'contacts');
	await until(
		async () => (await delivered()).length >= emails.length,
		'all contacts come',
		900_000,
	);
	const items = await delivered();
	assert.deepEqual(items.map(({ item }) => String(item.email)).sort(), emails.sort());
	const times = items.map(({ item }) => String(item.createdAt));
	assert.deepEqual(times, times.toSorted());
	assert.equal(new Set(items.map(({ execution }) => execution)).size, 10);
	assert.ok(items.every(({ isMarked }) => !isMarked));
});
