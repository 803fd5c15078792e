import { updateCandidates, type Opponent } from './candidates.mts';
import type { Candidate } from './environment/n8n.mts';
import type { Bench, Figure } from './figure.mts';
import { inTurns } from './measure.mts';
import { speedFigure } from './speed.mts';
import { undiciUpdates } from './undiciPool.mts';

const CONTACTS = 1_000;
const LATENCIES_MS = [0, 20, 100];
/** The latency that the goals are about. */
const MAIN_MS = 20;

/** How many times the speed of an opponent ours is at least. */
type Goals = Partial<Record<Opponent, number>>;
const GOALS = { httpRequest: 2.5, bareLoop: 0.95 } satisfies Goals;

const OPPONENTS: readonly Opponent[] = ['httpRequest', 'bareLoop', 'undici', 'declarative'];

/** Subscription updates by our node and by its alternatives. */
export async function updates(bench: Bench): Promise<Figure[]> {
	const figures: Figure[] = [];
	for (const latency of LATENCIES_MS) {
		await bench.sandbox.control('PUT', '/latency', { ms: latency });
		const times = await updateTimes(bench, updateCandidates(bench.sandbox.url));
		const goals = latency === MAIN_MS ? GOALS : {};
		figures.push(...rows(`${CONTACTS} updates, ${latency} ms latency`, times, goals));
	}
	return figures;
}

async function updateTimes(
	{ sandbox, n8n, runs }: Bench,
	candidates: Readonly<Record<'ours' | Exclude<Opponent, 'undici'>, Candidate>>,
): Promise<Record<'ours' | Opponent, number[]>> {
	const server = await n8n();
	const timed = async (name: 'ours' | Opponent) => {
		// Requests recorded in earlier runs only take memory.
		await sandbox.control('DELETE', '/requests');
		if (name === 'undici') return await undiciUpdates(sandbox, CONTACTS);
		const { ms, items } = await server.run(candidates[name], CONTACTS);
		if (items !== CONTACTS) throw new Error(`${name} gave ${items} items of ${CONTACTS}`);
		return ms;
	};
	const names = ['ours', ...OPPONENTS] as const;
	const measured = Object.fromEntries(names.map((name) => [name, () => timed(name)]));
	return await inTurns(runs, measured as Record<'ours' | Opponent, () => Promise<number>>);
}

function rows(
	work: string,
	{ ours, ...others }: Record<'ours' | Opponent, number[]>,
	goals: Goals,
): Figure[] {
	return (Object.entries(others) as Array<[Opponent, number[]]>).map(([opponent, theirs]) =>
		speedFigure(work, ours, opponent, theirs, goals[opponent]),
	);
}
