import type { SeenRequest } from '../../sandbox/index.mts';
import { browseCandidates, tagCandidate } from './contactCandidates.mts';
import type { Candidate } from './environment/n8n.mts';
import { atLeast, atMost, type Bench, type Figure } from './figure.mts';
import { inTurns, median, ratios, seconds, spread } from './measure.mts';
import { peakHeap } from './memory.mts';

const LATENCY_MS = 20;
const CONTACTS = 10_000;
const PAGE_SIZE = 100;
const ADDRESSES = 20_000;

/** All contacts, from cursor to cursor, against HTTP Request's own pagination. */
export async function cursors(bench: Bench): Promise<Figure[]> {
	const { sandbox, runs } = bench;
	const { ours, httpRequest } = browseCandidates(sandbox.url, PAGE_SIZE);
	await sandbox.control('PUT', '/latency', { ms: LATENCY_MS });
	await sandbox.control('PUT', '/contacts', { count: CONTACTS });
	const n8n = await bench.n8n();
	const timed = (candidate: Candidate, expected: number) => async () => {
		const { ms, items } = await n8n.run(candidate, 1);
		if (items !== expected) throw new Error(`${candidate.name} gave ${items} items of ${expected}`);
		return ms;
	};
	const times = await inTurns(runs, {
		ours: timed(ours, CONTACTS),
		// One item per page: splitting them into contacts is left out, to its advantage.
		httpRequest: timed(httpRequest, CONTACTS / PAGE_SIZE),
	});
	const heaps = await inTurns(
		runs,
		{ ours: () => peakHeap(n8n, ours, 1), httpRequest: () => peakHeap(n8n, httpRequest, 1) },
		0,
	);
	const ratio = ratios(times.httpRequest, times.ours);
	const work = `${CONTACTS} contacts by cursor`;
	return [
		{
			work: `${work}, ${LATENCY_MS} ms latency`,
			measured: seconds(times.ours),
			against: `HTTP Request's pagination: ${seconds(times.httpRequest)}`,
			ratio: `${spread(ratio, 2)} times as fast`,
			goal: atLeast(1, median(ratio)),
		},
		{
			work: `Heap in use at most for a contact of ${work}`,
			measured: bytesOfEach(heaps.ours, CONTACTS),
			against: `HTTP Request's pagination: ${bytesOfEach(heaps.httpRequest, CONTACTS)}`,
			ratio: `${spread(ratios(heaps.ours, heaps.httpRequest), 2)} of its memory`,
		},
	];
}

/** A tag for many contacts, an item each. */
export async function tagging({ sandbox, runs, ...bench }: Bench): Promise<Figure[]> {
	const n8n = await bench.n8n();
	const requests: number[] = [];
	const { times } = await inTurns(runs, {
		times: async () => {
			await sandbox.control('DELETE', '/requests');
			const { ms, items } = await n8n.run(tagCandidate, ADDRESSES);
			if (items !== ADDRESSES) throw new Error(`${items} items of ${ADDRESSES}`);
			requests.push((await sandbox.control<SeenRequest[]>('GET', '/requests')).length);
			return ms;
		},
	});
	const most = Math.max(...requests);
	return [
		{
			work: `${ADDRESSES} addresses tagged, an item each`,
			measured: `${most} requests, ${seconds(times)}`,
			against: `a request for each item: ${ADDRESSES} requests`,
			ratio: `${most / ADDRESSES} of its requests`,
			goal: atMost(2, most),
		},
	];
}

function bytesOfEach(heaps: readonly number[], count: number): string {
	const each = heaps.map((bytes) => bytes / count);
	return `${spread(each, 0)} bytes`;
}
