import type { INode } from 'n8n-workflow';
import type { SeenRequest } from '../../sandbox/index.mts';
import { contactCandidates, tagCandidate, updateCandidates } from './candidates.mts';
import { speedFigure, timed, type Bench, type Figure } from './figure.mts';
import { seconds, spread } from './measure.mts';

const LATENCY_MS = 20;

const seenBy = ({ sandbox }: Bench) => sandbox.control<SeenRequest[]>('GET', '/requests');

/** Updates next door, and a single one. */
export async function updates(bench: Bench): Promise<Figure[]> {
	await bench.sandbox.control('PUT', '/latency', { ms: LATENCY_MS });
	const n8n = await bench.n8n();
	const figures: Figure[] = [];
	for (const items of [1, 1_000]) {
		const work = `${items} ${items === 1 ? 'update' : 'updates'}, ${LATENCY_MS} ms latency`;
		const candidates = updateCandidates(bench.sandbox.url);
		figures.push(await speedFigure(bench, n8n, { work, items, ...candidates }));
	}
	return figures;
}

/** All contacts, from cursor to cursor. */
export async function cursors(bench: Bench): Promise<Figure[]> {
	const count = 10_000;
	await bench.sandbox.control('PUT', '/latency', { ms: LATENCY_MS });
	await bench.sandbox.control('PUT', '/contacts', { count });
	const n8n = await bench.n8n();
	const work = `${count} contacts by cursor, ${LATENCY_MS} ms latency`;
	const opponent = "HTTP Request's pagination";
	const candidates = contactCandidates(bench.sandbox.url);
	return [await speedFigure(bench, n8n, { work, items: 1, opponent, ...candidates })];
}

/** A tag for many contacts, an item each. */
export async function tagging(bench: Bench): Promise<Figure[]> {
	const addresses = 20_000;
	const n8n = await bench.n8n();
	const times: number[] = [];
	let most = 0;
	for (let round = 0; round < bench.runs; round++) {
		times.push(await timed(bench, n8n, tagCandidate, addresses));
		most = Math.max(most, (await seenBy(bench)).length);
	}
	return [
		[
			`${addresses} addresses tagged, an item each`,
			`${most} requests, ${seconds(times)}`,
			`a request for each item: ${addresses} requests`,
			`${most / addresses} of its requests`,
		],
	];
}

const UPDATES = 500;
const PER_SECOND = 100;

/** Updates under a rate limit with `Retry-After`. One is lost if the service never accepted it, whatever the node reports. */
export async function rateLimit(bench: Bench): Promise<Figure[]> {
	const { sandbox, runs } = bench;
	await sandbox.control('PUT', '/latency', { ms: LATENCY_MS });
	await sandbox.control('PUT', '/rate-limit', { perSecond: PER_SECOND, retryAfter: 'seconds' });
	const n8n = await bench.n8n();
	const limited = async (candidate: INode) => {
		const node: INode = { ...candidate, onError: 'continueRegularOutput' };
		const [times, lost]: number[][] = [[], []];
		for (let round = 0; round < runs; round++) {
			// The service counts by the seconds of the clock.
			await new Promise((resolve) => setTimeout(resolve, 1_000 - (Date.now() % 1_000)));
			times.push(await timed(bench, n8n, node, UPDATES));
			const accepted = (await seenBy(bench)).filter(({ status }) => status === 200);
			lost.push(UPDATES - new Set(accepted.map(({ path }) => path)).size);
		}
		return { times, lost };
	};
	const { ours, httpRequest } = updateCandidates(sandbox.url);
	const [own, other] = [await limited(ours), await limited(httpRequest)];
	return [
		[
			`${UPDATES} updates under a limit of ${PER_SECOND} a second, which costs ${UPDATES / PER_SECOND} s`,
			`${seconds(own.times)}, ${Math.max(...own.lost)} lost`,
			`HTTP Request node: ${seconds(other.times)}`,
			`it loses ${spread(other.lost, 0)}`,
		],
	];
}
