import { fastify } from 'fastify';

import { listRecords, type PageRules } from '../../../nodes/shared/client/paging/lists.ts';
import type { ApiRecord } from '../../../nodes/shared/api/records.ts';
import { openApiClient } from './openApiClient.mts';

/** Lists whose end is seen in other ways than by an empty page, and lists that go on behind where they seem to end. */

const ROWS: readonly ApiRecord[] = Array.from({ length: 230 }, (_, index) => ({
	uniqueId: `imp_${index}`,
}));
const identity = ({ uniqueId }: ApiRecord) => uniqueId;

interface Page {
	readonly items: readonly ApiRecord[];
	readonly total?: number;
}

/** Reads all of a list from a service that gives a page, or refuses it with a status. */
async function readFrom(
	give: (page: number, limit: number) => Page | number,
	rules: Partial<PageRules> = {},
	maxConcurrency = 10,
) {
	const app = fastify();
	const asked: number[] = [];
	app.get<{ Querystring: { page: string; limit: string } }>('/*', ({ query }, reply) => {
		asked.push(Number(query.page));
		const given = give(Number(query.page), Number(query.limit));
		if (typeof given !== 'number') return reply.send(given);
		return reply.code(given).send({ message: 'No such page', items: [], total: 0 });
	});
	const url = await app.listen({ port: 0, host: '127.0.0.1' });
	try {
		const service = await openApiClient({ url, apiKey: 'a-key-of-ours' }, { maxConcurrency });
		const read = await listRecords(service, 'getImports', {}, { limit: Infinity, ...rules }).catch(
			(error: Error) => error.message,
		);
		return { read, asked };
	} finally {
		await app.close();
	}
}

const slice = (rows: readonly ApiRecord[], page: number, size: number) =>
	rows.slice((page - 1) * size, page * size);

describe.each([400, 404, 410, 416, 422])('a page that is refused with %i', (status) => {
	const refusing =
		(rows: readonly ApiRecord[], total?: number) => (page: number, limit: number) => {
			const items = slice(rows, page, limit);
			return items.length === 0 ? status : { items, total };
		};

	test.each([
		['no total tells', 230, undefined],
		['full pages reach the total', 200, 200],
	])('is the end, where %s', async (_, length, total) => {
		const rows = ROWS.slice(0, length);
		expect((await readFrom(refusing(rows, total))).read).toEqual(rows);
	});

	test('is the end behind all pages that the total promises, although it counts more records', async () => {
		const rows = ROWS.slice(0, 199);
		expect((await readFrom(refusing(rows, 200))).read).toEqual(rows);
	});

	test.each([2, 3])('is an error, where the total promises it: page %i', async (refused) => {
		const { read } = await readFrom((page, limit) =>
			page === refused ? status : { items: slice(ROWS, page, limit), total: 230 },
		);
		expect(read).toBe('No such page');
	});
});

test.each([401, 403, 409, 500])(
	'a page that is refused with %i ends the reading',
	async (status) => {
		const { read } = await readFrom((page, limit) =>
			page === 3 ? status : { items: slice(ROWS, page, limit) },
		);
		expect(typeof read).toBe('string');
	},
);

test.each([401, 403, 500])(
	'pages that repeat are no list without end, where it cannot be seen whether they do: %i',
	async (status) => {
		const { read, asked } = await readFrom((page, limit) =>
			page > 1000 ? status : { items: slice(ROWS, Math.min(page, 3), limit) },
		);
		expect(typeof read).toBe('string');
		expect(asked).toEqual([1, 2, 3, 4, 1_000_000]);
	},
);

test('a refusal of the page that would show that pages repeat is asked for again', async () => {
	let errors = 0;
	const { read } = await readFrom((page, limit) =>
		page > 1000 && errors++ === 0 ? 404 : { items: slice(ROWS, Math.min(page, 3), limit) },
	);
	expect(read).toEqual([...ROWS, ...ROWS.slice(200)]);
});

test.each([
	['that tell which they are', identity],
	['that do not', undefined],
])(
	'behind an empty page of records %s nothing is read, whatever the total promises',
	async (_, id) => {
		const { read, asked } = await readFrom(
			(page, limit) => ({ items: slice(ROWS, page, limit), total: 50_000 }),
			{ identity: id },
			2,
		);
		expect(read).toEqual(ROWS);
		expect(asked.length).toBeLessThanOrEqual(5);
	},
);

test.each([1, 10])(
	'short pages are not the end, where the total promises more: %i at once',
	async (maxConcurrency) => {
		const starts = [0, 100, 200, 205, 230];
		const { read } = await readFrom(
			(page) => ({ items: ROWS.slice(starts[page - 1], starts[page]), total: 390 }),
			{},
			maxConcurrency,
		);
		expect(read).toEqual(ROWS);
	},
);

test('a total that promises far too much costs no more than twice the pages that there are', async () => {
	const { read, asked } = await readFrom(
		(page) => ({ items: slice(ROWS, Math.min(page, 8), 30), total: 50_000 }),
		{ identity },
		2,
	);
	expect(read).toEqual(ROWS);
	expect(asked.length).toBeLessThanOrEqual(18);
});

test.each([422, 200])('a list that loses records while it is read has no more: %i', async (end) => {
	const rest = ROWS.slice(4, 200);
	const { read } = await readFrom(
		(page, limit) => {
			const rows = page === 1 ? ROWS.slice(0, 200) : rest;
			const items = slice(rows, page, limit);
			return items.length === 0 && end !== 200 ? end : { items, total: rows.length };
		},
		{ identity },
	);
	expect(read).toHaveLength(196);
});

test('pages that leave out what may not be seen are read on until all have come that the total counts', async () => {
	const isSeen = (_: unknown, index: number) => index % 3 > 0 || index > 150;
	const seen = ROWS.filter(isSeen);
	const { read } = await readFrom(
		(page, limit) => ({
			items: slice(ROWS, page, limit).filter((row) => seen.includes(row)),
			total: seen.length,
		}),
		{ identity },
	);
	expect(read).toEqual(seen);
});

test('a list that grows by several pages between two looks is read on', async () => {
	const newer = Array.from({ length: 300 }, (_, index) => ({ uniqueId: `newer_${index}` }));
	const { read } = await readFrom(
		(page, limit) => {
			const rows = page < 3 ? ROWS : [...newer, ...ROWS];
			return { items: slice(rows, page, limit), total: rows.length };
		},
		{ identity },
		1,
	);
	expect(read).toEqual(expect.arrayContaining(ROWS));
	expect(read).toHaveLength(new Set(read as ApiRecord[]).size);
});

test('pages that overlap are read on, although the total is reached', async () => {
	const rows = ROWS.slice(0, 198);
	const { read } = await readFrom(
		(page, limit) => {
			const start = page === 1 ? 0 : (page - 1) * limit - 5;
			return { items: rows.slice(start, start + limit), total: rows.length };
		},
		{ identity },
	);
	expect(read).toEqual(rows);
});
