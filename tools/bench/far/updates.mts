import { updateCandidates, type Opponent } from '../candidates.mts';
import type { Bench, Figure } from '../figure.mts';
import { inTurns } from '../measure.mts';
import { speedFigure } from '../speed.mts';
import { undiciUpdates } from '../undiciPool.mts';

const FEW = 1_000;
const MANY = 10_000;
/** How many times as fast as HTTP Request ours is at least, by round trip. */
const GOALS: Readonly<Record<number, number>> = { 0: 2, 40: 2, 100: 1.8, 200: 1.5 };

const ROUND_TRIPS_MS = Object.keys(GOALS).map(Number);

type Name = 'ours' | Opponent;

/** Subscription updates over TLS, at several distances. */
export async function farUpdates(bench: Bench): Promise<Figure[]> {
	return await updatesOf(bench, FEW, ROUND_TRIPS_MS);
}

/** The same at one distance each. */
export const farUpdatesRows = Object.fromEntries(
	ROUND_TRIPS_MS.map((roundTripMs) => [
		`farUpdates${roundTripMs}`,
		async (bench: Bench) => await updatesOf(bench, FEW, [roundTripMs]),
	]),
);

/** The same with ten times as many: a run of the others takes minutes. */
export async function manyFarUpdates(bench: Bench): Promise<Figure[]> {
	return await updatesOf(bench, MANY, ROUND_TRIPS_MS);
}

async function updatesOf(
	bench: Bench,
	contacts: number,
	roundTripsMs: readonly number[],
): Promise<Figure[]> {
	const opponents: Opponent[] = ['httpRequest'];
	if (bench.all) opponents.push('declarative', 'bareLoop', 'undici');
	const figures: Figure[] = [];
	for (const roundTripMs of roundTripsMs) {
		await (await bench.far()).placeAt(roundTripMs);
		const names: Name[] = ['ours', ...opponents];
		const { ours, ...others } = await inTurns<Name>(
			bench.runs,
			Object.fromEntries(
				names.map((name) => [name, async () => await run(bench, name, contacts)]),
			) as Record<Name, () => Promise<number>>,
			contacts > FEW ? 0 : 1,
		);
		const work = `${contacts} updates over TLS, ${roundTripMs} ms round trip`;
		for (const opponent of opponents) {
			const goal = opponent === 'httpRequest' ? GOALS[roundTripMs] : undefined;
			figures.push(speedFigure(work, ours, opponent, others[opponent], goal));
		}
	}
	return figures;
}

/** Returns the milliseconds that one run took. */
async function run(bench: Bench, name: Name, contacts: number): Promise<number> {
	const { service, n8n } = await bench.far();
	await bench.sandbox.control('DELETE', '/requests');
	if (name === 'undici') {
		return await undiciUpdates({ ...service, apiKey: bench.sandbox.apiKey }, contacts);
	}
	const { ms, items } = await n8n.run(updateCandidates(service.url)[name], contacts);
	if (items !== contacts) throw new Error(`${name} gave ${items} items of ${contacts}`);
	return ms;
}
