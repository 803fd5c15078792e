import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { postgres } from '../support/feed/databases.mts';
import { tellsNothing, WatchedFeed } from './feed/watchedFeed.mts';
import { freePorts } from '../support/n8n/ports.mts';
import { startCluster, type Cluster } from '../support/queue/cluster.mts';
import { Leadership } from '../support/queue/leadership.mts';
import { until } from '../support/until.mts';

/** How long PostgreSQL is away. */
const AWAY_MS = 60_000;

let cluster: Cluster;
let feed: WatchedFeed;
let first: Leadership;
let second: Leadership;

before(async () => {
	const [port, otherPort] = await freePorts(2);
	cluster = await startCluster({ workers: 1, nodeFlags: [`--inspect=127.0.0.1:${port}`] });
	await cluster.addMain([`--inspect=127.0.0.1:${otherPort}`]);
	[first, second] = [new Leadership(port), new Leadership(otherPort)];
	await Promise.all([first.prepare(), second.prepare()]);
	await second.stepDown();
	feed = new WatchedFeed(cluster, 'feed-cluster', postgres(cluster.postgres.env));
	await feed.publishWorkflow();
	await feed.subscribed();
});

after(async () => await cluster?.close());

test('when another main takes over, it subscribes, the first one leaves, and the gap is told', async () => {
	feed.send(20);
	await feed.settled();
	await feed.sendWhile(async () => {
		await first.stepDown();
		await until(
			() => feed.subscriptions === 0,
			'the first main is not subscribed any more',
			60_000,
		);
		await wait(1_000);
		await second.takeOver();
		await feed.subscribed();
	});
	feed.send(20);
	await feed.settled();
	assert.equal(feed.outagesTold, 1);
});

test('it is taken back likewise, and there was never more than one subscription', async () => {
	await feed.sendWhile(async () => {
		await second.stepDown();
		await until(
			() => feed.subscriptions === 0,
			'the second main is not subscribed any more',
			60_000,
		);
		await first.takeOver();
		await feed.subscribed();
	});
	feed.send(20);
	await feed.settled();
	assert.equal(feed.outagesTold, 2);
	assert.equal(cluster.sandbox.control.realtime.state().mostAtOnce, 1);
});

test(
	'what is received while PostgreSQL is away starts its executions when it is back',
	{ skip: tellsNothing },
	async () => {
		const before = await feed.settled();
		await cluster.postgres.restart(async () => {
			for (const end = Date.now() + AWAY_MS; Date.now() < end; await wait(500)) feed.send(2);
		});
		feed.send(5);
		const after = await feed.settled();
		assert.equal(after.once - before.once, after.sent - before.sent);
		assert.equal(feed.subscriptions, 1);
	},
);
