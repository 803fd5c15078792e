import { useVirtualTime } from '../../support/virtualTime.mts';
import { byId, column, FROM_ITEM, itemsOf } from './useImports.mts';
import { useOddImports } from './useOddImports.mts';

/** Waiting for imports where the history is long: 1,000 imports are ten pages. */
const imports = useOddImports();
useVirtualTime();

const PAGES = 10;
const history = (count = PAGES * 100) =>
	Array.from({ length: count }, (_, index) => ({ uniqueId: `old_${index}`, status: 'finished' }));
const retried = { uniqueId: 'imp_1', status: 'running' };
const waiting = (minutes: number) => ({
	importId: byId('imp_1'),
	options: { waitForCompletion: true, pollInterval: 15, timeout: minutes },
});

test('an import that the list does not show is searched for everywhere once, then in a few pages a look', async () => {
	const list = history();
	const run = await imports.retry({ list: () => list, retry: () => {} }, waiting(10));
	expect(run.items[0].json).toEqual({ uniqueId: 'imp_1', retried: true, timedOut: true });
	const looks = 10 * 4;
	expect(imports.looks()).toBeLessThanOrEqual(PAGES + 1 + looks * 6);
	expect(imports.looks()).toBeGreaterThan(looks);
	// Each page is looked at again and again.
	const counts = Array.from({ length: PAGES }, (_, index) => index + 1).map(
		(number) => imports.pages().filter((page) => page === number).length,
	);
	expect(Math.min(...counts)).toBeGreaterThan(looks / 4);
});

test.each([0, 450, 999])('an import that is shown late, at place %i, is found', async (place) => {
	const list = history();
	let looks = 0;
	const service = {
		list: () => {
			if (++looks === 40) list.splice(place, 0, { ...retried, status: 'finished' });
			return list;
		},
		retry: () => {},
	};
	const run = await imports.retry(service, waiting(30));
	expect(column(run, 'status')).toEqual(['finished']);
});

test('an import far down the list is looked for where it was seen', async () => {
	const list: object[] = history();
	list.splice(750, 0, retried);
	await imports.retry({ list: () => list, retry: () => {} }, waiting(10));
	expect(imports.pages().slice(0, 8)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
	expect(new Set(imports.pages().slice(8))).toEqual(new Set([8]));
});

test('… also while the list grows', async () => {
	const list: object[] = history();
	list.splice(750, 0, retried);
	const service = {
		list: () => {
			list.unshift(...Array.from({ length: 9 }, () => ({ uniqueId: `new_${list.length}` })));
			return list;
		},
		retry: () => {},
	};
	await imports.retry(service, waiting(10));
	const looks = imports.pages().slice(8);
	expect(Math.min(...looks)).toBeGreaterThanOrEqual(8);
	expect(looks.length).toBeLessThanOrEqual(41 * 2);
});

test('… and where it has shrunk, it is found again', async () => {
	const list: object[] = history();
	list.splice(750, 0, retried);
	let looks = 0;
	const service = {
		list: () => {
			if (++looks === 12) list.splice(0, 400);
			if (looks === 40) list[350] = { ...retried, status: 'finished' };
			return list;
		},
		retry: () => {},
	};
	const run = await imports.retry(service, waiting(30));
	expect(column(run, 'status')).toEqual(['finished']);
	expect(imports.looks()).toBeLessThan(60);
});

test('imports on several pages cost a page each', async () => {
	const list: object[] = history();
	const ids = ['imp_1', 'imp_2', 'imp_3'];
	ids.forEach((uniqueId, index) =>
		list.splice(50 + index * 300, 0, { uniqueId, status: 'running' }),
	);
	const { options } = waiting(20);
	await imports.retry(
		{ list: () => list, retry: () => {} },
		{ importId: FROM_ITEM, options },
		{ items: itemsOf(ids) },
	);
	// Each was searched for once; since then only their pages are read.
	expect(new Set(imports.pages().slice(-9))).toEqual(new Set([1, 4, 7]));
});
