import { importCandidates, updateCandidates } from '../candidates.mts';
import { speedFigure, type Bench, type Figure, type Work } from '../figure.mts';

const UPDATES = 1_000;
const PAGES = 100;
const PAGE_SIZE = 100;

/** Subscription updates over TLS in an n8n that has sent some before. */
export async function farUpdates(bench: Bench): Promise<Figure[]> {
	return await rows(bench, [40, 100, 200], false, async (url) => ({
		work: `${UPDATES} updates`,
		items: UPDATES,
		...updateCandidates(url),
	}));
}

/** The same in an n8n that has just started, as scheduled workflows mostly find their client. */
export async function coldUpdates(bench: Bench): Promise<Figure[]> {
	return await rows(bench, [40, 100, 200], true, async (url) => ({
		work: `${UPDATES} updates`,
		items: UPDATES,
		...updateCandidates(url),
	}));
}

/** All imports. */
export async function farReturnAll(bench: Bench): Promise<Figure[]> {
	return await rows(bench, [100], false, (url) => allImports(bench, url));
}

export async function coldReturnAll(bench: Bench): Promise<Figure[]> {
	return await rows(bench, [200], true, (url) => allImports(bench, url));
}

async function allImports({ sandbox }: Bench, url: string): Promise<Work> {
	await sandbox.control('PUT', '/imports', { count: PAGES * PAGE_SIZE });
	return { work: `Return All over ${PAGES} pages`, items: 1, ...importCandidates(url, PAGES) };
}

async function rows(
	bench: Bench,
	distances: readonly number[],
	isCold: boolean,
	workAt: (url: string) => Promise<Work>,
): Promise<Figure[]> {
	const { service, n8n, placeAt } = await bench.far();
	const figures: Figure[] = [];
	for (const roundTripMs of distances) {
		await placeAt(roundTripMs);
		const work = await workAt(service.url);
		const words = `${work.work} over TLS, ${roundTripMs} ms round trip${isCold ? ', cold' : ''}`;
		figures.push(await speedFigure(bench, n8n, { ...work, work: words }, isCold));
	}
	return figures;
}
