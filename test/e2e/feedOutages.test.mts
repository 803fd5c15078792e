import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import type { Deliveries } from '../support/feed/deliveryLog.mts';
import { lockSqlite } from '../support/feed/databases.mts';
import { mostAtOnce } from '../support/feed/executions.mts';
import { tellsNothing, WatchedFeed } from './feed/watchedFeed.mts';
import { startInstance, type Instance } from '../support/n8n/instance.mts';
import { until } from '../support/until.mts';

const AT_ONCE = 5;
const FLOOD = 1_000;

let instance: Instance;
let feed: WatchedFeed;

before(async () => {
	instance = await startInstance();
	feed = new WatchedFeed(instance, 'feed-outages');
	await feed.publishWorkflow();
	await feed.subscribed();
});

after(async () => await instance?.close());

test('a key that was revoked and replaced in the credential needs no publishing', async () => {
	const { control } = instance.sandbox;
	await saveKey('revoked-company-key');
	await feed.sendWhile(async () => {
		control.realtime.kick(null);
		const isRefused = () => control.requests().some(({ status }) => status === 401);
		await until(isRefused, 'it is refused', 60_000);
		await saveKey(instance.sandbox.apiKey);
		await feed.subscribed();
	});
	await staysOne();
});

test('publishing with changed options while events come loses none that is not reported', async () => {
	await feed.sendWhile(async () => await feed.publishWorkflow({ maxExecutions: AT_ONCE }));
	await feed.subscribed();
	await feed.settled();
});

test(`${FLOOD} events at once start ${FLOOD} executions, ${AT_ONCE} at a time`, async () => {
	const before = await feed.settled();
	feed.send(FLOOD);
	assert.equal(lostSince(before, await feed.settled()), 0);
	const flood = (await feed.executions.all()).slice(-FLOOD);
	assert.ok(mostAtOnce(flood) <= AT_ONCE, `${mostAtOnce(flood)} at once`);
	assert.equal(new Set(flood.map(({ item }) => item.receivedAt)).size, FLOOD);
});

test(
	'events that come while the database is locked start their executions afterwards',
	{ skip: tellsNothing },
	async () => {
		const before = await feed.settled();
		const unlock = lockSqlite(instance.userFolder);
		try {
			for (let second = 0; second < 12; second++) {
				feed.send(3);
				await wait(1000);
			}
		} finally {
			unlock();
		}
		assert.equal(lostSince(before, await feed.settled()), 0);
	},
);

test('the workflow was never more than once subscribed, and nothing stays when it is unpublished', async () => {
	await staysOne();
	await instance.server.rest.unpublishWorkflow(feed.workflowId);
	const { realtime } = instance.sandbox.control;
	await until(() => realtime.state().sockets.length === 0, 'no socket is open');
	assert.equal(realtime.state().mostAtOnce, 1);
});

/** More events arrive, each once, at a workflow that n8n shows as published. */
async function staysOne(): Promise<void> {
	feed.send(5);
	await feed.settled();
	assert.equal(feed.subscriptions, 1);
	assert.equal(instance.sandbox.control.realtime.state().mostAtOnce, 1);
	const publication = await instance.server.rest.publicationStatus(feed.workflowId);
	assert.equal(publication?.status ?? 'published', 'published');
}

/** Number of events that were lost since an earlier count, in reported outages, too. */
function lostSince(before: Deliveries, now: Deliveries): number {
	return now.lost + now.lostInOutage - before.lost - before.lostInOutage;
}

async function saveKey(apiKey: string): Promise<void> {
	await instance.server.rest.saveCredential({
		type: 'publishingApi',
		name: 'Sandbox',
		data: { ...instance.credential, apiKey },
	});
}
