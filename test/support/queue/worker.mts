import { readFileSync } from 'node:fs';
import type { Server } from '../../../tools/setup/startServer.mts';
import { startN8nWorker } from '../n8n/server.mts';

/** An n8n that takes its executions from the queue, and lists them. */
export interface Worker extends Server {
	/** The ids of the executions that it began, in that order. */
	started(): string[];
	/** The ids of the executions that it brought to an end, in that order. */
	finished(): string[];
}

export async function startWorker(options: Parameters<typeof startN8nWorker>[0]): Promise<Worker> {
	const server = await startN8nWorker(options);
	const logged = (line: RegExp) =>
		Array.from(readFileSync(server.logFile, 'utf8').matchAll(line), ([, id]) => id);
	return {
		...server,
		started: () => logged(/Worker started execution (\d+)/g),
		finished: () => logged(/Worker finished execution (\d+)/g),
	};
}
