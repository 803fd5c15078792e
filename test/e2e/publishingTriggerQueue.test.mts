import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { postgres } from '../support/feed/databases.mts';
import { startCluster, type Cluster } from '../support/queue/cluster.mts';
import { until } from '../support/until.mts';
import { WatchedChanges } from './changes/watchedChanges.mts';
import { ENGINES } from '../support/changes/engines.mts';

/** Failed imports in queue mode: the main polls, workers execute, and the main ends in each of its ways. */

const EVERY_SECONDS = 5;
const SETTLED_WITHIN_SECONDS = 180;

let cluster: Cluster;
let changes: WatchedChanges;

/** The two that differ in what is kept of a poll. */
const engines = ['from memory', 'by its scheduler, with durable cursors'] as const;

for (const engine of engines)
	describe(engine, () => {
		before(async () => {
			cluster = await startCluster({ workers: 2, env: ENGINES[engine] });
			const query = postgres(cluster.postgres.env);
			changes = new WatchedChanges(cluster, { everySeconds: EVERY_SECONDS, query });
			await changes.publishWorkflow();
		});

		after(async () => await cluster?.close());

		test('imports that fail are told once each, by executions of the workers', async (t) => {
			await changes.changeWhile(async () => await wait(10_000));
			const counts = await changes.settled(SETTLED_WITHIN_SECONDS);
			assert.equal(counts.marked, 0);
			const ids = await changes.executionIds();
			const shares = () =>
				cluster.workers.map((worker) => worker.started().filter((id) => ids.includes(id)).length);
			const taken = () => shares().reduce((sum, share) => sum + share, 0);
			// A worker may have saved an execution before it is read that it began it.
			await until(() => taken() >= ids.length, 'each execution was begun by a worker');
			t.diagnostic(
				`${counts.delivered} changes; the workers took ${shares().join(', ')} executions`,
			);
			assert.equal(taken(), ids.length);
		});

		test('nothing is lost while the main is stopped and killed in traffic', async (t) => {
			await changes.changeWhile(async () => {
				for (const how of ['stop', 'kill'] as const) {
					await cluster.restart(() => {}, how);
				}
			});
			t.diagnostic(JSON.stringify(await changes.settled(SETTLED_WITHIN_SECONDS)));
		});
	});
