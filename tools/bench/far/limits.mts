import { setTimeout as wait } from 'node:timers/promises';
import type { SeenRequest } from '../../../sandbox/index.mts';
import { updateCandidates } from '../candidates.mts';
import type { Candidate } from '../environment/n8n.mts';
import { atLeast, atMost, type Bench, type Figure } from '../figure.mts';
import { inTurns, median, ratios, seconds, spread } from '../measure.mts';
import { httpPagination, LISTS, ourReader, PAGES } from '../returnAll.mts';

const FEW = 38;

/** All imports, 100 pages and one page, over TLS and far away, against HTTP Request: its own pagination, and one request. */
export async function farReturnAll(bench: Bench): Promise<Figure[]> {
	const { service, n8n, placeAt } = await bench.far();
	await placeAt(100);
	const [imports] = LISTS;
	await bench.sandbox.control('PUT', imports.control, { count: PAGES * imports.pageSize });
	const timed = (candidate: Candidate) => async () => (await n8n.run(candidate, 1)).ms;
	const { ours, theirs } = await inTurns(bench.runs, {
		ours: timed(ourReader(imports)),
		theirs: timed(httpPagination(service.url, imports)),
	});
	await bench.sandbox.control('PUT', imports.control, { count: FEW });
	const few = await inTurns(bench.runs, {
		ours: timed(ourReader(imports)),
		theirs: timed(httpPagination(service.url, imports, 1)),
	});
	const ratio = ratios(theirs, ours);
	const fewRatio = ratios(few.theirs, few.ours);
	return [
		{
			work: `Return All over ${PAGES} pages of imports over TLS, 100 ms round trip`,
			measured: seconds(ours),
			against: `HTTP Request's pagination: ${seconds(theirs)}`,
			ratio: `${spread(ratio, 1)} times as fast`,
			goal: atLeast(15, median(ratio)),
		},
		{
			work: `Return All over ${FEW} imports over TLS, 100 ms round trip`,
			measured: seconds(few.ours),
			against: `HTTP Request node, one request: ${seconds(few.theirs)}`,
			ratio: `${spread(fewRatio, 2)} times as fast`,
			goal: atLeast(0.9, median(fewRatio)),
		},
	];
}

const EXECUTIONS = 20;
const UPDATES_EACH = 100;
const PER_SECOND = 100;

/** Many executions at once under one rate limit, against the time that the limit itself costs. */
export async function manyExecutions(bench: Bench): Promise<Figure[]> {
	const { service, n8n, placeAt } = await bench.far();
	await placeAt(40);
	const limitMs = ((EXECUTIONS * UPDATES_EACH) / PER_SECOND) * 1000;
	const lost = { ours: 0, httpRequest: 0 };
	const { ours, httpRequest } = updateCandidates(service.url);
	const timed = (name: 'ours' | 'httpRequest', candidate: Candidate) => async () => {
		await bench.sandbox.control('DELETE', '/requests');
		await bench.sandbox.control('PUT', '/rate-limit', { perSecond: PER_SECOND });
		await wait(1000 - (Date.now() % 1000));
		const began = performance.now();
		const runs = Array.from({ length: EXECUTIONS }, () => n8n.run(candidate, UPDATES_EACH));
		await Promise.all(runs);
		const ms = performance.now() - began;
		await bench.sandbox.control('DELETE', '/rate-limit');
		const seen = await bench.sandbox.control<SeenRequest[]>('GET', '/requests');
		const accepted = seen.filter(({ status }) => status === 200).length;
		lost[name] = Math.max(lost[name], EXECUTIONS * UPDATES_EACH - accepted);
		return ms;
	};
	const times = await inTurns(
		bench.runs,
		{
			ours: timed('ours', { ...ours, goesOn: true }),
			httpRequest: timed('httpRequest', { ...httpRequest, goesOn: true }),
		},
		0,
	);
	const ratio = times.ours.map((ms) => ms / limitMs);
	const goal = atMost(1.3, median(ratio));
	const work = `${EXECUTIONS} executions at once, ${UPDATES_EACH} updates each, under a limit of ${PER_SECOND} a second, 40 ms round trip`;
	const measured = `${seconds(times.ours)}, ${lost.ours} lost`;
	return [
		{
			work,
			measured,
			against: `what the limit costs: ${limitMs / 1000} s`,
			ratio: `${spread(ratio, 2)} of it`,
			goal: { words: `${goal.words}, none lost`, reached: goal.reached && lost.ours === 0 },
		},
		{
			work,
			measured,
			against: `HTTP Request node: ${seconds(times.httpRequest)}`,
			ratio: `it loses up to ${lost.httpRequest} of ${EXECUTIONS * UPDATES_EACH}`,
		},
	];
}

const AT_ONCE = 30;
const CROWDED_UPDATES = 3_000;
/** Milliseconds after which the limit should have been found. */
const FOUND_MS = 2_000;

/** A service that refuses requests above a number in flight. */
export async function crowds(bench: Bench): Promise<Figure[]> {
	const { service, n8n, placeAt } = await bench.far();
	await placeAt(40);
	const { ours } = updateCandidates(service.url);
	const figures: Figure[] = [];
	for (const status of [429, 503] as const) {
		const shares: number[] = [];
		const times: number[] = [];
		let lost = 0;
		for (let run = 0; run < bench.runs; run++) {
			await bench.sandbox.control('DELETE', '/requests');
			await service.ask({ crowd: { atOnce: AT_ONCE, status } });
			const running = n8n.run({ ...ours, goesOn: true }, CROWDED_UPDATES);
			const first = await Promise.race([wait(FOUND_MS).then(() => undefined), running]);
			if (first !== undefined) throw new Error('All was done before the limit was found');
			await service.ask();
			const { ms, failed } = await running;
			const { accepted, refused } = await service.ask({ crowd: null });
			shares.push(refused / (accepted + refused));
			times.push(ms);
			lost = Math.max(lost, failed);
		}
		const goal = atMost(0.05, median(shares));
		figures.push({
			work: `${CROWDED_UPDATES} updates, ${status} above ${AT_ONCE} at once, 40 ms round trip`,
			measured: `${seconds(times)}, ${lost} lost`,
			against: 'refused after the first two seconds',
			ratio: `${spread(shares, 3)} of what was sent`,
			goal: { words: `${goal.words}, none lost`, reached: goal.reached && lost === 0 },
		});
	}
	return figures;
}

/** A run of one item, alone and beside one of thousands. */
export async function oneBesideMany(bench: Bench): Promise<Figure[]> {
	const { service, n8n, placeAt } = await bench.far();
	await placeAt(40);
	const { ours } = updateCandidates(service.url);
	const one = async () => (await n8n.run(ours, 1)).ms;
	await one();
	const alone: number[] = [];
	const beside: number[] = [];
	for (let run = 0; run < bench.runs; run++) {
		await bench.sandbox.control('DELETE', '/requests');
		for (let time = 0; time < 5; time++) alone.push(await one());
		let isRunning = true;
		const many = n8n.run(ours, 10_000).finally(() => (isRunning = false));
		// All items are checked first.
		await wait(3_000);
		for (let time = 0; time < 5 && isRunning; time++) beside.push(await one());
		await many;
	}
	const ratio = median(beside) / median(alone);
	return [
		{
			work: 'A run of one item beside one of 10000, over TLS, 40 ms round trip',
			measured: seconds(beside),
			against: `alone: ${seconds(alone)}`,
			ratio: `${ratio.toFixed(2)} of its time`,
			goal: atMost(3, ratio),
		},
	];
}
