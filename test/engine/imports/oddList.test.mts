import { column, FROM_ITEM, itemsOf, json } from './useImports.mts';
import { useOddImports } from './useOddImports.mts';

/** The list of imports, of services that do what `openapi/` leaves open. */
const imports = useOddImports();

test('several imports without an ID: none is taken for another', async () => {
	const items = [{ status: 'errored' }, { status: 'errored' }, { uniqueId: 7, status: 'errored' }];
	const service = { list: () => items, retry: () => {} };
	const filters = { statuses: ['errored'] };
	expect(json(await imports.getAll(service, { limit: 5, filters }))).toEqual(items);
	expect(json(await imports.getAll(service, { returnAll: true, filters }))).toEqual(items);
});

test('an import whose ID is a number on one page and text on the next is one', async () => {
	const others = Array.from({ length: 99 }, (_, index) => ({ uniqueId: index, status: 'errored' }));
	const list = [...others, { uniqueId: 7_000, status: 'errored' }];
	const service = {
		list: ({ page }: { page: number }) =>
			page === 1 ? list : [...others, { uniqueId: 'x' }, { ...list[99], uniqueId: '7000' }],
		retry: () => {},
	};
	const run = await imports.getAll(service, { limit: 200, filters: { statuses: ['errored'] } });
	expect(run.items).toHaveLength(100);
});

test('one odd date at the end of a page does not end the imports since a day', async () => {
	const list = Array.from({ length: 250 }, (_, index) => ({
		uniqueId: index,
		createdAt: new Date(Date.UTC(2026, 4, 31) - index * 60_000).toISOString(),
	}));
	list[99].createdAt = '2026-05-01T00:00:00Z';
	const run = await imports.getAll(
		{ list: () => list, retry: () => {} },
		{ returnAll: true, filters: { createdAfter: '2026-05-20' } },
	);
	expect(run.items).toHaveLength(249);
});

test('very many imports are waited for together: one look after another, not one for each', async () => {
	const ids = Array.from({ length: 1_000 }, (_, index) => `imp_${index}`);
	const list = ids.map((uniqueId) => ({ uniqueId, status: 'finished' }));
	const options = { waitForCompletion: true };
	const run = await imports.retry(
		{ list: () => list, retry: () => {} },
		{ importId: FROM_ITEM, options },
		{ items: itemsOf(ids) },
	);
	expect(new Set(column(run, 'status'))).toEqual(new Set(['finished']));
	// A look reads eleven pages at most, and fifty retries are sent meanwhile.
	expect(imports.pages().length).toBeLessThan(1_000);
});
