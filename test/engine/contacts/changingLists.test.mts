import { closeServices, playService } from '../../support/playedService.mts';
import { byId, useNodes } from '../../support/useNodes.mts';

/** Lists of rows without IDs that change while they are read. */

const nodes = useNodes();
afterEach(closeServices);

const LISTS = [
	[
		'publishingContacts contact.getActivity',
		{ email: 'reader@example.com' },
		(entries: readonly object[]) => ({ entries }),
		(index: number) => ({ type: 'open', occurredAt: `2026-11-${index}`, letterTitle: null }),
	],
	[
		'publishingImports import.getErrors',
		{ importId: byId('imp_1') },
		(rows: readonly object[]) => rows,
		(index: number) => ({ email: `reader${index}@example.com`, code: 'upsert_failed' }),
	],
] as const;

describe.each(LISTS)('%s', (name, parameters, itemsOf, row) => {
	const rows = Array.from({ length: 350 }, (_, index) => row(index));
	const read = async (listAt: (page: number) => readonly object[]) => {
		const { run } = await playService(nodes, ({ url }) => {
			const query = new URL(url, 'http://service').searchParams;
			const [page, size] = [Number(query.get('page')), Number(query.get('limit'))];
			const list = listAt(page);
			const shown = list.slice((page - 1) * size, page * size);
			return { body: { items: itemsOf(shown), message: '', total: list.length } };
		});
		const options = { maxConcurrency: 1 };
		const { items } = await run(name, { ...parameters, returnAll: true, simplify: false, options });
		return items.map(({ json }) => json);
	};

	test('gives no row twice that a new one moved to the next page', async () => {
		const grown = (page: number) =>
			Array.from({ length: page - 1 }, (_, index) => row(1_000 + index));
		expect(await read((page) => [...grown(page), ...rows])).toEqual(rows);
	});

	test('misses no row that moved to a page that was read', async () => {
		let hasLost = false;
		const found = await read((page) => {
			hasLost ||= page === 3;
			return rows.slice(hasLost ? 2 : 0);
		});
		expect(found).toEqual(rows);
	});
});
