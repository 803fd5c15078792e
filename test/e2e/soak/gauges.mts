import { setTimeout as wait } from 'node:timers/promises';
import { Inspector } from '../n8n/inspector.mts';

/** What a process holds at one moment, after a full garbage collection. */
export interface Sample {
	/** Epoch milliseconds. */
	readonly at: number;
	/** Objects of JavaScript that are still reachable, in MB. */
	readonly heap: number;
	/** Memory of the process as the system counts it, in MB. */
	readonly resident: number;
	/** Sockets, timers, pipes and requests that keep the process alive. */
	readonly handles: number;
	/** Open file descriptors, which sockets are too. */
	readonly openFiles: number;
}

export type Gauge = Exclude<keyof Sample, 'at'>;

const READ = `({
	heap: process.memoryUsage().heapUsed / 1e6,
	resident: process.memoryUsage.rss() / 1e6,
	handles: process.getActiveResourcesInfo().length,
	openFiles: process.getBuiltinModule('node:fs').readdirSync('/proc/self/fd').length,
})`;

/**
 * Samples a process that runs with `--inspect` until a moment. Each sample follows a full collection:
 * the heap between two collections tells more of the collector's habits than of what is kept.
 */
export async function sampleUntil(
	end: number,
	inspectPort: number,
	everyMs: number,
	onSample: (sample: Sample) => void = () => {},
): Promise<Sample[]> {
	const inspector = await Inspector.open(inspectPort);
	const samples: Sample[] = [];
	while (Date.now() < end) {
		await inspector.call('HeapProfiler.collectGarbage');
		const read = { expression: READ, returnByValue: true };
		const { result } = await inspector.call<{ result: { value: Omit<Sample, 'at'> } }>(
			'Runtime.evaluate',
			read,
		);
		const sample = { at: Date.now(), ...result.value };
		samples.push(sample);
		onSample(sample);
		await wait(Math.max(0, Math.min(everyMs, end - Date.now())));
	}
	inspector.close();
	return samples;
}
