import type { SeenRequest } from '../../sandbox/index.mts';
import { updateCandidates } from './candidates.mts';
import type { Candidate } from './environment/n8n.mts';
import { atMost, type Bench, type Figure } from './figure.mts';
import { median, seconds, spread } from './measure.mts';

const UPDATES = 500;
const PER_SECOND = 100;
const LATENCY_MS = 20;
const LIMIT_MS = (UPDATES / PER_SECOND) * 1000;

interface Limited {
	readonly ms: number[];
	readonly lost: number[];
}

/** Updates under a rate limit with `Retry-After`, against the time that the limit itself costs. */
export async function rateLimit(bench: Bench): Promise<Figure[]> {
	const { sandbox } = bench;
	const { ours, httpRequest } = updateCandidates(sandbox.url);
	await sandbox.control('PUT', '/latency', { ms: LATENCY_MS });
	await sandbox.control('PUT', '/rate-limit', { perSecond: PER_SECOND, retryAfter: 'seconds' });
	const own = await limited(bench, ours);
	const other = await limited(bench, { ...httpRequest, goesOn: true });

	const ratio = own.ms.map((ms) => ms / LIMIT_MS);
	const lost = Math.max(...own.lost);
	const work = `${UPDATES} updates under a limit of ${PER_SECOND} a second`;
	const measured = `${seconds(own.ms)}, ${lost} lost`;
	const goal = atMost(1.2, median(ratio));
	return [
		{
			work,
			measured,
			against: `what the limit costs: ${LIMIT_MS / 1000} s`,
			ratio: `${spread(ratio, 2)} of it`,
			goal: { words: `${goal.words}, none lost`, reached: goal.reached && lost === 0 },
		},
		{
			work,
			measured,
			against: `HTTP Request node: ${seconds(other.ms)}`,
			ratio: `it loses ${spread(other.lost, 0)} of ${UPDATES}`,
		},
	];
}

/** An update is lost if the service never accepted it, whatever the node reports. */
async function limited({ sandbox, n8n, runs }: Bench, candidate: Candidate): Promise<Limited> {
	const server = await n8n();
	const result: Limited = { ms: [], lost: [] };
	for (let run = 0; run <= runs; run++) {
		await sandbox.control('DELETE', '/requests');
		await untilFullSecond();
		const { ms } = await server.run(candidate, UPDATES);
		// The first run warms up.
		if (run === 0) continue;
		const requests = await sandbox.control<SeenRequest[]>('GET', '/requests');
		const accepted = requests.filter(({ status }) => status === 200).map(({ path }) => path);
		result.ms.push(ms);
		result.lost.push(UPDATES - new Set(accepted).size);
	}
	return result;
}

/** Waits for the next second of the clock, by which the service counts: the run before has used part of this one. */
async function untilFullSecond(): Promise<void> {
	await new Promise((resolve) => setTimeout(resolve, 1000 - (Date.now() % 1000)));
}
