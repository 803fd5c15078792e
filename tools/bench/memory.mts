import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { updateCandidates } from './candidates.mts';
import { COMPARED } from './environment/packages.mts';
import type { BenchN8n, Candidate } from './environment/n8n.mts';
import { atMost, type Bench, type Figure } from './figure.mts';
import { inTurns, median, ratios, spread } from './measure.mts';

const ITEMS = 10_000;
const SAMPLE_EVERY_MS = 1_000;
const MEGABYTE = 1_000_000;
const ALLOWED_MB = 20;
/** The first run is long, so its live heap is the same. */
const NO_WARM_UP = 0;

/**
 * The heap in use while one simple request is sent for each of 10,000 items, by our node and by HTTP Request;
 * with all that takes minutes, also by two other packages at a server that answers them as shortly.
 */
export async function memory(bench: Bench): Promise<Figure[]> {
	const { sandbox, runs } = bench;
	const n8n = await bench.n8n();
	const service = await startAnythingServer();
	try {
		await n8n.saveCredential('firecrawlApi', { baseUrl: service.url, apiKey: 'key' });
		await n8n.saveCredential('evolutionApi', { 'server-url': service.url, apikey: 'key' });
		const { ours, httpRequest } = updateCandidates(sandbox.url);
		const candidates = [ours, httpRequest, ...(bench.all ? otherPackages() : [])];
		const peaks = await inTurns(
			runs,
			Object.fromEntries(
				candidates.map((candidate) => [
					candidate.name,
					async () => {
						await sandbox.control('DELETE', '/requests');
						return await peakHeap(n8n, candidate, ITEMS);
					},
				]),
			),
			NO_WARM_UP,
		);
		return candidates.slice(1).map(({ name }) => ({
			work: `Heap in use at most while ${ITEMS} items run, above what n8n itself uses`,
			measured: megabytes(peaks[ours.name]),
			against: `${name}: ${megabytes(peaks[name])}`,
			ratio: `${spread(ratios(peaks[ours.name], peaks[name]), 2)} of its memory`,
			goal: {
				...atMost(ALLOWED_MB, median(peaks[ours.name]) / MEGABYTE),
				words: `at most ${ALLOWED_MB} MB`,
			},
		}));
	} finally {
		service.close();
	}
}

/** Maximum number of bytes of live heap during a run, above those before and after. */
export async function peakHeap(
	n8n: BenchN8n,
	candidate: Candidate,
	items: number,
): Promise<number> {
	const { inspector } = n8n;
	// n8n holds an execution's data for a moment after it has ended.
	await wait(1_000);
	const before = await inspector.liveHeap();
	let running = true;
	const run = n8n.run(candidate, items).finally(() => (running = false));
	// Awaited only after the samples, which goes on until then.
	run.catch(() => {});
	const samples: number[] = [];
	while (running) {
		samples.push(await inspector.liveHeap());
		await wait(SAMPLE_EVERY_MS);
	}
	await run;
	await wait(1_000);
	return Math.max(...samples) - Math.min(before, await inspector.liveHeap());
}

function otherPackages(): Candidate[] {
	const [firecrawl, evolution] = Object.keys(COMPARED);
	return [
		{
			name: firecrawl,
			credential: 'firecrawlApi',
			node: {
				type: `${firecrawl}.firecrawl`,
				parameters: {
					resource: 'Crawling',
					operation: 'getCrawlStatus',
					crawlId: '={{ $json.email }}',
				},
			},
		},
		{
			name: evolution,
			credential: 'evolutionApi',
			node: {
				type: `${evolution}.evolutionApi`,
				parameters: {
					resource: 'messages-api',
					operation: 'send-text',
					instanceName: 'desk',
					remoteJid: '={{ $json.email }}',
					messageText: '={{ $json.channel }}',
				},
			},
		},
	];
}

/** Plays the services of the other packages: every request succeeds. */
async function startAnythingServer() {
	const server = createServer((request, response) => {
		request.resume().on('end', () => {
			response.setHeader('content-type', 'application/json');
			response.end(JSON.stringify({ success: true, status: 'completed' }));
		});
	});
	await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
	const { port } = server.address() as AddressInfo;
	return {
		url: `http://127.0.0.1:${port}`,
		close: () => {
			server.close();
			server.closeAllConnections();
		},
	};
}

function megabytes(bytes: readonly number[]): string {
	return `${spread(
		bytes.map((count) => count / MEGABYTE),
		0,
	)} MB`;
}
