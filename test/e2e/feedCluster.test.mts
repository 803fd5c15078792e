import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { postgres } from '../support/feed/databases.mts';
import { tellsNothing, WatchedFeed } from './feed/watchedFeed.mts';
import { startCluster, type Cluster } from '../support/queue/cluster.mts';

/** How long PostgreSQL is away. */
const AWAY_MS = 60_000;

let cluster: Cluster;
let feed: WatchedFeed;

before(async () => {
	cluster = await startCluster({ workers: 1 });
	feed = new WatchedFeed(cluster, 'feed-cluster', postgres(cluster.postgres.env));
	await feed.publishWorkflow();
	await feed.subscribed();
});

after(async () => await cluster?.close());

test(
	'what is received while PostgreSQL is away starts its executions when it is back',
	{ skip: tellsNothing },
	async () => {
		feed.send(20);
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
