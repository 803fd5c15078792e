import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SandboxOptions } from '../../../sandbox/index.mts';
import { startInstance, type Instance } from '../n8n/instance.mts';
import { ensureN8n } from '../n8n/install.mts';
import { installPackage, packPackage } from '../n8n/installPackage.mts';
import { startN8nWorker, type Worker } from '../n8n/server.mts';
import { startPostgres, type Postgres } from './postgres.mts';
import { startRedis } from './redis.mts';

/** n8n in queue mode: the instance's server is the main, which leaves its executions to the workers. */
export interface Cluster extends Instance {
	readonly workers: readonly Worker[];
	readonly postgres: Postgres;
	/** Starts one more worker, as if on a machine of its own. `env` is for this worker alone. */
	addWorker(env?: Record<string, string>): Promise<Worker>;
}

interface ClusterOptions extends SandboxOptions {
	/** n8n's, for the main and the workers. */
	env?: Record<string, string>;
	/** How many workers to begin with. */
	workers: number;
}

/**
 * Starts PostgreSQL, Redis, an n8n main and workers. Main and workers have a user folder each, as on
 * machines of their own, with the packed package installed in it.
 *
 * @throws UserError when Redis or PostgreSQL is not installed
 */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
	const parts = new AsyncDisposableStack();
	try {
		return await startParts(options, parts);
	} catch (error) {
		await parts.disposeAsync();
		throw error;
	}
}

/** Functions that end or remove a part are added to `parts`, which calls them from the last to the first. */
async function startParts(
	{ workers: count, env, ...options }: ClusterOptions,
	parts: AsyncDisposableStack,
): Promise<Cluster> {
	const folder = await mkdtemp(join(tmpdir(), 'publishing-queue-'));
	parts.defer(() => rm(folder, { recursive: true, force: true }));
	// PostgreSQL, which runs as another account, has its data in there.
	await chmod(folder, 0o711);

	const postgres = await startPostgres(join(folder, 'postgres'));
	parts.defer(postgres.stop);
	const redis = await startRedis(join(folder, 'redis'));
	parts.defer(redis.stop);

	const shared = {
		EXECUTIONS_MODE: 'queue',
		// With which the main encrypts the credentials, and the workers decrypt them.
		N8N_ENCRYPTION_KEY: 'a key that main and workers share',
		...postgres.env,
		...redis.env,
		...env,
	};
	const instance = await startInstance({ ...options, env: shared });
	parts.defer(instance.close);

	const n8n = await ensureN8n();
	const tarball = await packPackage();
	const workers: Worker[] = [];
	const addWorker = async (own: Record<string, string> = {}) => {
		const userFolder = join(folder, `worker-${workers.length + 1}`);
		await installPackage(tarball, userFolder);
		const worker = await startN8nWorker({ n8n, userFolder, env: { ...shared, ...own } });
		parts.defer(worker.stop);
		workers.push(worker);
		return worker;
	};
	while (workers.length < count) await addWorker();
	return { ...instance, workers, postgres, addWorker, close: () => parts.disposeAsync() };
}
