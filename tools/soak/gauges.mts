import { setTimeout as wait } from 'node:timers/promises';
import { Inspector } from '../../test/support/n8n/inspector.mts';

/** Resources of a process at rest, after a full garbage collection. */
export interface Sample {
	/** Epoch milliseconds. */
	readonly at: number;
	/** Reachable objects and buffers of JavaScript, in MB. */
	readonly held: number;
	/** Sockets, timers, pipes and requests that keep the process alive. */
	readonly handles: number;
}

export type Gauge = Exclude<keyof Sample, 'at'>;

const READ = `({
	held: (process.memoryUsage().heapUsed + process.memoryUsage().external) / 1e6,
	handles: process.getActiveResourcesInfo().length,
})`;

/** How often a sample is read, a second apart. */
const READINGS = 5;

/**
 * Samples a process that runs with `--inspect` until a moment, each time at rest and after a full
 * collection, because work under way and garbage would hide a leak.
 */
export async function sampleUntil(
	end: number,
	inspectPort: number,
	everyMs: number,
	atRest: (take: () => Promise<Sample>) => Promise<Sample>,
): Promise<Sample[]> {
	const samples: Sample[] = [];
	while (Date.now() < end) {
		samples.push(await atRest(async () => await take(inspectPort)));
		await wait(Math.max(0, Math.min(everyMs, end - Date.now())));
	}
	return samples;
}

/** Reads several times. Keeps the least of each: a leak is in all of them, while polls and executions come and go. */
async function take(inspectPort: number): Promise<Sample> {
	const readings = [await read(inspectPort)];
	while (readings.length < READINGS) {
		await wait(1_000);
		readings.push(await read(inspectPort));
	}
	const least = (gauge: Gauge) => Math.min(...readings.map((reading) => reading[gauge]));
	return { at: Date.now(), held: least('held'), handles: least('handles') };
}

async function read(inspectPort: number): Promise<Omit<Sample, 'at'>> {
	const inspector = await Inspector.open(inspectPort);
	await inspector.call('HeapProfiler.collectGarbage');
	const { result } = await inspector.call<{ result: { value: Omit<Sample, 'at'> } }>(
		'Runtime.evaluate',
		{ expression: READ, returnByValue: true },
	);
	inspector.close();
	return result.value;
}
