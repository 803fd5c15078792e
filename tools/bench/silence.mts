import { setTimeout as wait } from 'node:timers/promises';
import { updateCandidates } from './candidates.mts';
import { BenchN8n, type Candidate } from './environment/n8n.mts';
import type { Bench, Figure } from './figure.mts';
import { inTurns } from './measure.mts';
import { httpPagination, LISTS, ourReader, PAGES } from './returnAll.mts';
import { speedFigure } from './speed.mts';

const LATENCY_MS = 40;
const SILENCE_MS = 65_000;
/** Runs of each candidate before the first silence. */
const WARM_UPS = 2;
const [IMPORTS] = LISTS;

interface Work {
	readonly words: string;
	/** Number of contacts that the node gets as items. */
	readonly contacts: number;
	readonly candidates: (url: string) => {
		readonly ours: Candidate;
		readonly httpRequest: Candidate;
	};
	/** How many times the speed of HTTP Request ours is at least. */
	readonly goal: number;
}

const WORKS: readonly Work[] = [
	{ words: '1 update', contacts: 1, candidates: updateCandidates, goal: 0.9 },
	{ words: '100 updates', contacts: 100, candidates: updateCandidates, goal: 1.5 },
	{ words: '1000 updates', contacts: 1_000, candidates: updateCandidates, goal: 2 },
	{
		words: `Return All over ${PAGES} pages of imports`,
		contacts: 1,
		candidates: (url) => ({ ours: ourReader(IMPORTS), httpRequest: httpPagination(url, IMPORTS) }),
		goal: 8,
	},
];

/**
 * Runs after more than a minute without any, as scheduled workflows have them, in an n8n that has been up for a while.
 * Each kind of work has an n8n of its own, so that all of them are silent at the same time.
 */
export async function silence(bench: Bench): Promise<Figure[]> {
	const { sandbox } = bench;
	await sandbox.control('PUT', '/latency', { ms: LATENCY_MS });
	await sandbox.control('PUT', IMPORTS.control, { count: PAGES * IMPORTS.pageSize });
	const servers: BenchN8n[] = [];
	try {
		while (servers.length < WORKS.length) servers.push(await startN8n(sandbox));
		const alone = oneAtATime();
		return await Promise.all(
			WORKS.map((work, index) => measure(bench, work, servers[index]!, alone)),
		);
	} finally {
		for (const server of servers) await server.stop();
	}
}

async function startN8n({ url, apiKey }: Bench['sandbox']): Promise<BenchN8n> {
	const server = await BenchN8n.start();
	await server.saveCredential('publishingApi', { baseUrl: url, apiKey });
	return server;
}

async function measure(
	{ sandbox, runs }: Bench,
	{ words, contacts, candidates, goal }: Work,
	server: BenchN8n,
	alone: OneAtATime,
): Promise<Figure> {
	const { ours, httpRequest } = candidates(sandbox.url);
	const run = (candidate: Candidate) =>
		alone(async () => {
			await sandbox.control('DELETE', '/requests');
			return (await server.run(candidate, contacts)).ms;
		});
	for (let warmUp = 0; warmUp < WARM_UPS; warmUp++) {
		for (const candidate of [ours, httpRequest]) await run(candidate);
	}
	const quietly = (candidate: Candidate) => async () => {
		await wait(SILENCE_MS);
		return await run(candidate);
	};
	const times = await inTurns(runs, { ours: quietly(ours), httpRequest: quietly(httpRequest) }, 0);
	const work = `${words} after ${SILENCE_MS / 1000} s of silence, ${LATENCY_MS} ms latency`;
	return speedFigure(work, times.ours, 'httpRequest', times.httpRequest, goal);
}

type OneAtATime = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Runs tasks one after another. */
function oneAtATime(): OneAtATime {
	let last: Promise<unknown> = Promise.resolve();
	return (work) => {
		const result = last.then(work);
		last = result.catch(() => {});
		return result;
	};
}
