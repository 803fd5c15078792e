import { updateCandidates, type Opponent } from './candidates.mts';
import type { Candidate } from './environment/n8n.mts';
import type { Bench, Figure } from './figure.mts';
import { inTurns } from './measure.mts';
import { speedFigure } from './speed.mts';
import { undiciUpdates } from './undiciPool.mts';

const SIZES = [1_000, 10_000];
const LATENCIES_MS = [0, 20, 100];
/** The latency that the goals are about. */
const MAIN_MS = 20;

/** How many times the speed of an opponent ours is at least. */
type Goals = Partial<Record<Opponent, number>>;
const GOALS = { httpRequest: 2.5, bareLoop: 0.95 } satisfies Goals;

/** Subscription updates by our node and by its alternatives. */
export async function updates(bench: Bench): Promise<Figure[]> {
	return await updatesOf(SIZES[0], bench);
}

/** Ten times as many updates. */
export async function manyUpdates(bench: Bench): Promise<Figure[]> {
	return await updatesOf(SIZES[1], bench);
}

async function updatesOf(contacts: number, bench: Bench): Promise<Figure[]> {
	const figures: Figure[] = [];
	for (const latency of bench.all || contacts < SIZES[1] ? LATENCIES_MS : [MAIN_MS]) {
		await bench.sandbox.control('PUT', '/latency', { ms: latency });
		const opponents = opponentsOf(bench, contacts);
		const candidates = updateCandidates(bench.sandbox.url);
		const times = await updateTimes(bench, candidates, contacts, opponents);
		const goals = latency === MAIN_MS ? GOALS : {};
		figures.push(...rows(`${contacts} updates, ${latency} ms latency`, times, goals));
	}
	return figures;
}

async function updateTimes(
	{ sandbox, n8n, runs }: Bench,
	candidates: Readonly<Record<'ours' | Exclude<Opponent, 'undici'>, Candidate>>,
	contacts: number,
	opponents: readonly Opponent[],
): Promise<Record<'ours' | Opponent, number[]>> {
	const server = await n8n();
	const timed = async (name: 'ours' | Opponent) => {
		// Requests recorded in earlier runs only take memory.
		await sandbox.control('DELETE', '/requests');
		if (name === 'undici') return await undiciUpdates(sandbox, contacts);
		const { ms, items } = await server.run(candidates[name], contacts);
		if (items !== contacts) throw new Error(`${name} gave ${items} items of ${contacts}`);
		return ms;
	};
	const names = ['ours', ...opponents] as const;
	const measured = Object.fromEntries(names.map((name) => [name, () => timed(name)]));
	// A long run warms up by itself.
	const warmUps = contacts > SIZES[0] ? 0 : 1;
	return await inTurns(runs, measured as Record<'ours' | Opponent, () => Promise<number>>, warmUps);
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

/** Opponents that take minutes a run are measured with `--all` only. */
function opponentsOf({ all }: Bench, contacts: number): Opponent[] {
	const few: Opponent[] = ['httpRequest', 'bareLoop', 'undici'];
	return all || contacts < SIZES[1] ? [...few, 'declarative'] : few;
}
