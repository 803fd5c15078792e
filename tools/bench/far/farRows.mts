import { importCandidates, updateCandidates } from '../candidates.mts';
import { speedFigure, type Bench, type Figure, type Work } from '../figure.mts';

const UPDATES = 1_000;
const PAGES = 100;
const PAGE_SIZE = 100;

/** Subscription updates over TLS in an n8n that has sent some before. */
export async function farUpdates(bench: Bench): Promise<Figure[]> {
	return await rows(bench, [40, 100, 200], false, updates);
}

/** The same in an n8n that has just started, as scheduled workflows mostly find their client. */
export async function coldUpdates(bench: Bench): Promise<Figure[]> {
	return await rows(bench, [40, 100, 200], true, updates);
}

/** All imports. */
export async function farReturnAll(bench: Bench): Promise<Figure[]> {
	return await rows(bench, [100], false, allImports);
}

export async function coldReturnAll(bench: Bench): Promise<Figure[]> {
	return await rows(bench, [200], true, allImports);
}

async function updates(url: string): Promise<Work> {
	return { work: `${UPDATES} updates`, items: UPDATES, ...updateCandidates(url) };
}

async function allImports(url: string, { sandbox }: Bench): Promise<Work> {
	await sandbox.control('PUT', '/imports', { count: PAGES * PAGE_SIZE });
	return { work: `Return All over ${PAGES} pages`, items: 1, ...importCandidates(url, PAGES) };
}

async function rows(
	bench: Bench,
	distances: readonly number[],
	isCold: boolean,
	workAt: (url: string, bench: Bench) => Promise<Work>,
): Promise<Figure[]> {
	const { n8n, placeAt } = await bench.far();
	const figures: Figure[] = [];
	for (const roundTripMs of distances) {
		const work = await workAt(await placeAt(roundTripMs), bench);
		const words = `${work.work} over TLS, ${roundTripMs} ms round trip${isCold ? ', cold' : ''}`;
		figures.push(await speedFigure(bench, n8n, { ...work, work: words }, isCold));
	}
	return figures;
}
