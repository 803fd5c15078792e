import { updateCandidates } from './candidates.mts';
import type { CpuProfile } from '../../test/support/n8n/inspector.mts';
import type { Bench } from './figure.mts';
import { markdown, record } from './report.mts';

const UPDATES = 3_000;
const LATENCY_MS = 20;

interface Part {
	readonly name: string;
	/** Whether a function on the stack attributes the time to this part. */
	readonly owns: (functionName: string, url: string) => boolean;
}

const below = (pattern: RegExp) => (_: string, url: string) => pattern.test(url);

/** The first part that owns any function of a sample's stack has its time. */
const PARTS: readonly Part[] = [
	{
		name: 'Credential: key and header',
		owns: (name, url) =>
			(name === 'authenticate' || name === 'getCredentials' || name === 'getDecrypted') &&
			/credentials|node-execution-context/i.test(url),
	},
	{
		name: 'Parameters: expressions and all else',
		owns: (name, url) =>
			/getNodeParameter|getParameterValue/.test(name) ||
			/expression-runtime|run\/parameters\.js/.test(url),
	},
	{ name: 'Checks (zod)', owns: below(/node_modules\/zod\/|run\/checkInput\.js/) },
	{
		name: "n8n's helper (axios, proxies)",
		owns: below(/\/axios|proxy|follow-redirects|backend-network|request-helper/),
	},
	{ name: 'This package: requests, responses, items', owns: below(/n8n-nodes-publishing\/dist/) },
	{ name: 'Node.js: HTTP, sockets, streams', owns: below(/^node:/) },
	{
		name: "n8n's own: saving, REST, workflow",
		owns: below(/node_modules/),
	},
];
const COLLECTOR = 'Garbage collection';
const NATIVE = 'Native code: kernel, JSON, timers';

/**
 * Time of n8n's main thread by part, in microseconds per item. Written to the pages if `words` say
 * when and how it was measured.
 */
export async function profile({ sandbox, n8n }: Bench, words?: string): Promise<void> {
	await sandbox.control('PUT', '/latency', { ms: LATENCY_MS });
	const server = await n8n();
	const { ours, bareLoop, httpRequest } = updateCandidates(sandbox.url);
	const candidates = [ours, bareLoop, httpRequest];
	const shares: Array<Map<string, number>> = [];
	for (const candidate of candidates) {
		await server.run(candidate, UPDATES);
		const found = await server.inspector.cpuProfile(() => server.run(candidate, UPDATES));
		shares.push(byPart(found));
	}
	const names = [...PARTS.map(({ name }) => name), COLLECTOR, NATIVE];
	const cell = (share: Map<string, number>, name: string) =>
		Math.round((share.get(name) ?? 0) / UPDATES).toString();
	const rows = names.map((name) => [name, ...shares.map((share) => cell(share, name))]);
	const sums = shares.map((share) =>
		Math.round([...share.values()].reduce((sum, time) => sum + time, 0) / UPDATES).toString(),
	);
	const head = [
		'Microseconds of the main thread for an item',
		...candidates.map(({ name }) => name),
	];
	const all = [...rows, ['All', ...sums]];
	console.log(markdown(head, all));
	if (words !== undefined) await record('profile', { words, head, rows: all });
}

function byPart({ nodes, samples, timeDeltas }: CpuProfile): Map<string, number> {
	const known = new Map(nodes.map((node) => [node.id, node]));
	const callers = new Map(
		nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])),
	);
	const partOf = new Map(
		nodes.map(({ id, callFrame }) => {
			if (callFrame.functionName === '(idle)') return [id, undefined];
			if (callFrame.functionName === '(garbage collector)') return [id, COLLECTOR];
			const stack: Array<CpuProfile['nodes'][number]['callFrame']> = [];
			for (let at: number | undefined = id; at !== undefined; at = callers.get(at)) {
				stack.push(known.get(at)!.callFrame);
			}
			const part = PARTS.find(({ owns }) =>
				stack.some(({ functionName, url }) => owns(functionName, url)),
			);
			return [id, part?.name ?? NATIVE];
		}),
	);
	const times = new Map<string, number>();
	samples.forEach((sample, index) => {
		const part = partOf.get(sample);
		if (part !== undefined) times.set(part, (times.get(part) ?? 0) + timeDeltas[index]);
	});
	return times;
}
