import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { postgres, sqlite } from '../../test/support/feed/databases.mts';
import { Executions, mostAtOnce, type Run } from '../../test/support/feed/executions.mts';
import { feedWorkflow } from '../../test/support/feed/feedWorkflow.mts';
import { startInstance } from '../../test/support/n8n/instance.mts';
import { Inspector } from '../../test/support/n8n/inspector.mts';
import { freePorts } from '../../test/support/n8n/ports.mts';
import { startPostgres } from '../../test/support/queue/postgres.mts';
import type { Bench, Figure } from './figure.mts';

const WORKFLOW = 'flood';
const WARM_UP = 50;
/** Milliseconds without an ended execution after which a flood that drowns n8n is over. */
const STILL_MS = 90_000;

interface Flood {
	readonly events: number;
	readonly database: 'SQLite' | 'PostgreSQL';
	/** The trigger's option; nothing leaves its default. */
	readonly maxExecutions?: number;
	/** n8n's own limit, of executions in production. */
	readonly productionLimit?: number;
}

interface Flooded {
	readonly executed: number;
	/** From the first event to the end of the last execution. */
	readonly seconds: number;
	/** The peak memory of n8n's process above its memory before, in MB. */
	readonly memory: number;
	/** The most executions at the same moment. */
	readonly atOnce: number;
}

const LIMITS = [1, 5, 20, 100, 1000];

/** Costs and savings of `maxExecutions`: many events at once, in a new n8n for each setting. */
export async function flood({ all }: Pick<Bench, 'all'>): Promise<Figure[]> {
	if (!all) return [];
	const figures: Figure[] = [];
	for (const database of ['SQLite', 'PostgreSQL'] as const) {
		for (const events of [1000, 5000]) {
			const against = await measureFlood({
				events,
				database,
				maxExecutions: 1000,
				productionLimit: 20,
			});
			for (const maxExecutions of LIMITS) {
				const measured = await measureFlood({ events, database, maxExecutions });
				figures.push({
					work: `${events} events at once, ${database}, Max Executions ${maxExecutions}`,
					measured: words(measured),
					against: `no limit of the trigger's, N8N_CONCURRENCY_PRODUCTION_LIMIT=20: ${words(against)}`,
					ratio: `${(rate(measured) / rate(against)).toFixed(2)} times as many a second`,
				});
			}
		}
	}
	return figures;
}

/** One flood, in a fresh n8n. */
async function measureFlood(flood: Flood): Promise<Flooded> {
	const parts = new AsyncDisposableStack();
	try {
		return await measureIn(flood, parts);
	} finally {
		await parts.disposeAsync();
	}
}

async function measureIn(
	{ events, database, maxExecutions, productionLimit }: Flood,
	parts: AsyncDisposableStack,
): Promise<Flooded> {
	const env: Record<string, string> = {};
	if (productionLimit !== undefined) env.N8N_CONCURRENCY_PRODUCTION_LIMIT = String(productionLimit);
	if (database === 'PostgreSQL') {
		const folder = await mkdtemp(join(tmpdir(), 'publishing-flood-'));
		parts.defer(() => rm(folder, { recursive: true, force: true }));
		await chmod(folder, 0o711);
		const server = await startPostgres(join(folder, 'postgres'));
		parts.defer(server.stop);
		Object.assign(env, server.env);
	}
	const [inspectPort] = await freePorts(1);
	const instance = await startInstance({
		env,
		nodeFlags: [`--inspect=127.0.0.1:${inspectPort}`],
	});
	parts.defer(instance.close);
	const pid = await processOf(inspectPort);
	const query = database === 'SQLite' ? sqlite(instance.userFolder) : postgres(env);
	const executions = new Executions(query, WORKFLOW);

	const { rest } = instance.server;
	const { realtime } = instance.sandbox.control;
	const options = maxExecutions === undefined ? {} : { maxExecutions };
	await rest.saveWorkflow(instance.withCredentials(feedWorkflow(WORKFLOW, options)));
	await rest.publishWorkflow(WORKFLOW);
	while (!realtime.state().sockets.some(({ subscriptions }) => subscriptions.length > 0)) {
		await wait(100);
	}
	const publish = (count: number) => {
		for (let number = 0; number < count; number++) {
			realtime.publish({ event: 'letter.published', data: { number, title: 'Published' } });
		}
	};
	const ended = async (count: number) => {
		let runs: Run[] = [];
		for (let stillSince = Date.now(); runs.length < count && Date.now() - stillSince < STILL_MS; ) {
			await wait(1000);
			const known = runs.length;
			runs = (await executions.runs()).filter(({ stoppedAt }) => stoppedAt < Infinity);
			if (runs.length > known) stillSince = Date.now();
		}
		return runs;
	};
	publish(WARM_UP);
	await ended(WARM_UP);
	const idle = await memoryOf(pid, 'VmRSS');
	// The kernel's own mark of the most that was resident starts again.
	await writeFile(`/proc/${pid}/clear_refs`, '5');
	const began = Date.now();
	publish(events);
	const runs = await ended(WARM_UP + events);
	return {
		executed: runs.length - WARM_UP,
		seconds: (Math.max(...runs.map(({ stoppedAt }) => stoppedAt)) - began) / 1000,
		memory: (await memoryOf(pid, 'VmHWM')) - idle,
		atOnce: mostAtOnce(runs),
	};
}

async function processOf(inspectPort: number): Promise<number> {
	const inspector = await Inspector.open(inspectPort);
	const read = { expression: 'process.pid', returnByValue: true };
	const { result } = await inspector.call<{ result: { value: number } }>('Runtime.evaluate', read);
	inspector.close();
	return result.value;
}

/** In MB. */
async function memoryOf(pid: number, what: 'VmRSS' | 'VmHWM'): Promise<number> {
	const status = await readFile(`/proc/${pid}/status`, 'utf8');
	const [, kilobytes] = new RegExp(`^${what}:\\s+(\\d+) kB`, 'm').exec(status)!;
	return (Number(kilobytes) * 1024) / 1e6;
}

function rate({ executed, seconds }: Flooded): number {
	return executed / seconds;
}

function words(flooded: Flooded): string {
	const { executed, seconds, memory, atOnce } = flooded;
	return `${executed} executions, ${rate(flooded).toFixed(0)} a second, the last after ${seconds.toFixed(1)} s, ${memory.toFixed(0)} MB, at most ${atOnce} at once`;
}
