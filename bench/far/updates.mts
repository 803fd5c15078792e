import { updateCandidates, type Opponent } from '../candidates.mts';
import type { Bench, Figure } from '../figure.mts';
import { inTurns } from '../measure.mts';
import { speedFigure } from '../speed.mts';
import { undiciUpdates } from '../undiciPool.mts';

const ROUND_TRIPS_MS = [0, 40, 100, 200];
const FEW = 1_000;
const MANY = 10_000;
/** How many times as fast as HTTP Request ours is at least. */
const GOAL = 1.5;

type Name = 'ours' | Opponent;

/** What a candidate's runs cost beside time. */
interface Costs {
	full: number;
	resumed: number;
	mostConnections: number;
	/** Of n8n, in milliseconds a request. */
	processorMs: number;
}

/** Subscription updates over TLS, at several distances. */
export async function farUpdates(bench: Bench): Promise<Figure[]> {
	const others: Opponent[] = bench.all ? ['declarative'] : [];
	return await updatesOf(bench, FEW, ['httpRequest', 'bareLoop', 'undici', ...others]);
}

/** The same with ten times as many: a run of the others takes minutes. */
export async function manyFarUpdates(bench: Bench): Promise<Figure[]> {
	const others: Opponent[] = bench.all ? ['declarative', 'bareLoop', 'undici'] : [];
	return await updatesOf(bench, MANY, ['httpRequest', ...others]);
}

async function updatesOf(bench: Bench, contacts: number, opponents: Opponent[]): Promise<Figure[]> {
	const figures: Figure[] = [];
	for (const roundTripMs of ROUND_TRIPS_MS) {
		await (await bench.far()).placeAt(roundTripMs);
		const costs = new Map<Name, Costs>();
		const names = ['ours', ...opponents] as const;
		const timed = names.map((name) => [name, () => run(bench, name, contacts, costs)]);
		const { ours, ...others } = await inTurns<Name>(
			bench.runs,
			Object.fromEntries(timed) as Record<Name, () => Promise<number>>,
			contacts > FEW ? 0 : 1,
		);
		const work = `${contacts} updates over TLS, ${roundTripMs} ms round trip`;
		const timedAs = (name: Name, ms: number[]) => ({ ms, costs: words(costs.get(name)) });
		for (const opponent of opponents) {
			const theirs = timedAs(opponent, others[opponent]);
			const goal = opponent === 'httpRequest' ? GOAL : undefined;
			figures.push(speedFigure(work, timedAs('ours', ours), opponent, theirs, goal));
		}
	}
	return figures;
}

/** One run; gives its milliseconds, and puts what else it cost to the others'. */
async function run(bench: Bench, name: Name, contacts: number, costs: Map<Name, Costs>) {
	const { service, n8n } = await bench.far();
	await bench.sandbox.control('DELETE', '/requests');
	await service.ask();
	const before = await n8n.processorMs();
	let ms: number;
	if (name === 'undici') {
		ms = await undiciUpdates({ ...service, apiKey: bench.sandbox.apiKey }, contacts);
	} else {
		const ran = await n8n.run(updateCandidates(service.url)[name], contacts);
		if (ran.items !== contacts) throw new Error(`${name} gave ${ran.items} items of ${contacts}`);
		ms = ran.ms;
	}
	const processorMs = ((await n8n.processorMs()) - before) / contacts;
	costs.set(name, { ...(await service.ask()), processorMs });
	return ms;
}

function words(costs: Costs | undefined): string | undefined {
	if (costs === undefined) return undefined;
	const { full, resumed: again, mostConnections, processorMs } = costs;
	return `${full} full and ${again} resumed handshakes, at most ${mostConnections} connections, ${processorMs.toFixed(2)} ms of n8n's processor time a request`;
}
