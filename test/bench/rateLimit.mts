import { runImports, type Bench, type Figure } from './figure.mts';
import { median, spread, timings } from './measure.mts';

const REQUESTS = 500;
const PER_SECOND = 100;
const LATENCY_MS = 20;

/** Requests under a rate limit with `Retry-After`, against the time that the limit itself costs. */
export async function rateLimit(bench: Bench): Promise<Figure> {
	const { control } = bench.sandbox;
	control.reset();
	control.setImports(REQUESTS);
	const imports = await runImports(bench, { operation: 'getAll', returnAll: true });
	control.setLatency(LATENCY_MS);
	control.setRateLimit({ perSecond: PER_SECOND, retryAfter: 'seconds' });

	let answered = 0;
	const work = async () => {
		control.clearRequests();
		await runImports(
			bench,
			{
				operation: 'getErrors',
				importId: { __rl: true, mode: 'id', value: '={{ $json.uniqueId }}' },
				limit: 1,
			},
			imports.map(({ json }) => ({ json })),
		);
		answered = control.requests().filter(({ status }) => status === 200).length;
	};
	const times = await timings(bench.runs, work, untilFullSecond);
	const limitMs = (REQUESTS / PER_SECOND) * 1000;
	const ratio = median(times) / limitMs;
	return {
		work: `${REQUESTS} requests under a limit of ${PER_SECOND} a second`,
		measured: `${spread(times)}, ${REQUESTS - answered} lost`,
		against: `the limit itself: ${limitMs} ms`,
		ratio: `${ratio.toFixed(2)} of it`,
		goal: 'at most 1.20, none lost',
		reached: ratio <= 1.2 && answered === REQUESTS,
	};
}

/** The service counts in seconds of the clock: what a run before has used of one is not this run's. */
async function untilFullSecond(): Promise<void> {
	await new Promise((resolve) => setTimeout(resolve, 1000 - (Date.now() % 1000)));
}
