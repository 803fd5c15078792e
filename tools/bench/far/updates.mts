import { updateCandidates } from '../candidates.mts';
import type { Bench, Figure } from '../figure.mts';
import { inTurns } from '../measure.mts';
import { speedFigure } from '../speed.mts';

const CONTACTS = 1_000;
/** How many times as fast as HTTP Request ours is at least, by round trip. */
const GOALS: Readonly<Record<number, number>> = { 0: 2, 40: 2, 100: 1.8, 200: 1.5 };

/** Subscription updates over TLS, at several distances. */
export async function farUpdates(bench: Bench): Promise<Figure[]> {
	const { service, n8n, placeAt } = await bench.far();
	const timed = (name: 'ours' | 'httpRequest') => async () => {
		await bench.sandbox.control('DELETE', '/requests');
		const { ms, items } = await n8n.run(updateCandidates(service.url)[name], CONTACTS);
		if (items !== CONTACTS) throw new Error(`${name} gave ${items} items of ${CONTACTS}`);
		return ms;
	};
	const figures: Figure[] = [];
	for (const [roundTripMs, goal] of Object.entries(GOALS)) {
		await placeAt(Number(roundTripMs));
		const { ours, httpRequest } = await inTurns(bench.runs, {
			ours: timed('ours'),
			httpRequest: timed('httpRequest'),
		});
		const work = `${CONTACTS} updates over TLS, ${roundTripMs} ms round trip`;
		figures.push(speedFigure(work, ours, 'httpRequest', httpRequest, goal));
	}
	return figures;
}
