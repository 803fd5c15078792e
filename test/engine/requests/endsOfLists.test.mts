import { fastify } from 'fastify';

import {
	listRecords,
	pageByPage,
	type PageRules,
} from '../../../nodes/shared/client/paging/lists.ts';
import type { ApiClient } from '../../../nodes/shared/client/apiClient.ts';
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

type Read = (api: ApiClient, rules: PageRules) => Promise<ApiRecord[]>;

const atOnce: Read = async (api, rules) => await listRecords(api, 'getImports', {}, rules);
const oneByOne: Read = async (api, { identity: id }) => {
	const found: ApiRecord[] = [];
	const pages = pageByPage(api, 'getImports', {}, { identity: id });
	for await (const { records } of pages) found.push(...records);
	return found;
};

/** Reads all of a list from a service that gives a page, or refuses it with a status. */
async function readFrom(
	give: (page: number, limit: number) => Page | number,
	rules: Partial<PageRules> = {},
	maxConcurrency = 10,
	reading: Read = atOnce,
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
		const read = await reading(service, { limit: Infinity, ...rules }).catch(
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

test.each<[string, PageRules['identity'], requests: number]>([
	// They may be left out: a page without any is followed by as many as one that shows nothing new.
	['that tell which they are no more than eight pages are', identity, 13],
	['that do not nothing is', undefined, 5],
])('behind an empty page of records %s read, whatever the total promises', async (_, id, most) => {
	const { read, asked } = await readFrom(
		(page, limit) => ({ items: slice(ROWS, page, limit), total: 50_000 }),
		{ identity: id },
		2,
	);
	expect(read).toEqual(ROWS);
	expect(asked.length).toBeLessThanOrEqual(most);
});

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

describe('a list of which pages leave out what may not be seen', () => {
	const rows: readonly ApiRecord[] = Array.from({ length: 2_000 }, (_, index) => ({
		uniqueId: `imp_${index}`,
	}));
	/** Cuts pages first and leaves out then; the total counts what may be seen. */
	const leavingOut =
		(inAll: number, isSeen: (index: number) => boolean) => (page: number, limit: number) => {
			const seen = rows.slice(0, inAll).filter((_, index) => isSeen(index));
			const items = slice(rows.slice(0, inAll), page, limit).filter((row) => seen.includes(row));
			return { items, total: seen.length };
		};

	describe.each<[string, Read, maxConcurrency: number]>([
		['1 at once', atOnce, 1],
		['2 at once', atOnce, 2],
		['5 at once', atOnce, 5],
		['20 at once', atOnce, 20],
		['one page after another', oneByOne, 1],
	])('%s', (_, reading, maxConcurrency) => {
		test.each<[string, number, (index: number) => boolean]>([
			['a page behind a full one', 300, (index) => index < 100 || index >= 200],
			['the end of page 1, and page 2', 300, (index) => index < 40 || index >= 120],
			['nearly all of page 1, and page 2', 1_000, (index) => index < 3 || index > 200],
			['many pages, of the size that page 1 seems to have', 300, (i) => i < 3 || i >= 250],
			[
				'the end of page 1, and many pages far behind',
				2_000,
				(index) => index < 40 || (index >= 80 && index < 800) || index >= 1_200,
			],
		])('is read whole, where that is %s', async (__, inAll, isSeen) => {
			const due = rows.slice(0, inAll).filter((___, index) => isSeen(index));
			const give = leavingOut(inAll, isSeen);
			expect((await readFrom(give, { identity }, maxConcurrency, reading)).read).toEqual(due);
		});
	});

	test.each([
		['one of page 1', (index: number) => index !== 3],
		['most of page 1', (index: number) => index < 3 || index >= 100],
		['most of page 1, and page 2', (index: number) => index < 3 || index >= 200],
	])('is not told to have small pages: %s', async (_, isSeen) => {
		const hints: string[] = [];
		const hint = (message: string) => void hints.push(message);
		const { read } = await readFrom(leavingOut(1_000, isSeen), { identity, hint });
		expect(read).toHaveLength(rows.slice(0, 1_000).filter((__, index) => isSeen(index)).length);
		expect(hints).toEqual([]);
	});

	test('is not read again in larger pages, where that would show records without an ID twice', async () => {
		const some = rows
			.slice(0, 30)
			.map((row, index) => (index % 5 > 0 ? row : { title: `${index}` }));
		const give = (page: number, limit: number) => ({
			items: slice(some, page, Math.min(limit, 25)),
			total: 50,
		});
		expect((await readFrom(give, { identity })).read).toEqual(some);
	});

	test('ends where the page is refused that only a short page 1 promises', async () => {
		const { read } = await readFrom(
			(page) => {
				const items = slice(rows.slice(0, 100), page, 25).filter((row) => row !== rows[3]);
				return page > 4 ? 404 : { items, total: 100 };
			},
			{ identity },
		);
		expect(read).toEqual(rows.slice(0, 100).filter((row) => row !== rows[3]));
	});
});

describe.each<[string, Read]>([
	['at once', atOnce],
	['one page after another', oneByOne],
])('a list of records without IDs, %s', (_, reading) => {
	test.each([undefined, 0, 1])(
		'that shows others on every page is not followed forever, where its total is %j',
		async (total) => {
			const give = (page: number) => ({ items: [{ title: `You asked for page ${page}` }], total });
			const { read, asked } = await readFrom(give, { identity }, 10, reading);
			expect(read).toHaveLength(100);
			expect(asked).toHaveLength(100);
		},
	);

	test('that repeats a known one beside is not, either', async () => {
		const give = (page: number) => ({ items: [ROWS[0], { title: `Page ${page}` }], total: 2 });
		const { asked } = await readFrom(give, { identity }, 10, reading);
		expect(asked.length).toBeLessThan(110);
	});

	test('is read whole, where its total promises that many pages', async () => {
		const rows = Array.from({ length: 150 }, (__, index) => ({ title: `${index}` }));
		const give = (page: number) => ({ items: slice(rows, page, 1), total: rows.length });
		expect((await readFrom(give, { identity }, 10, reading)).read).toEqual(rows);
	});
});

describe('pages that do not show all that there is', () => {
	const hints: string[] = [];
	const hint = (message: string) => hints.push(message);
	beforeEach(() => hints.splice(0));

	test('a first page without records is not the end, where the total promises some', async () => {
		const give = (page: number, limit: number) => ({
			items: page === 1 ? [] : slice(ROWS, page, limit),
			total: 230,
		});
		expect((await readFrom(give, { identity })).read).toEqual(ROWS.slice(100));
	});

	test('a small first page without records is read again in the largest size', async () => {
		const give = (page: number, limit: number) => ({
			items: slice(ROWS, page, limit).slice(1),
			total: 230,
		});
		const { read } = await readFrom(give, { identity, limit: 1 });
		expect(read).toEqual([ROWS[1]]);
	});

	test('what the total promises and no page shows is told', async () => {
		const give = (page: number, limit: number) => ({
			items: slice(ROWS, page, limit).filter((_, index) => page !== 2 || index > 4),
			total: 230,
		});
		await readFrom(give, { identity, hint });
		expect(hints).toEqual(['The service states a total of 230 but returned 225.']);
	});

	test('a short page of records without IDs is not the end, as long as the total promises more', async () => {
		const rows = [100, 50, 50, 50, 50].map((length, page) =>
			Array.from({ length }, (_, index) => ({ email: `${page}-${index}` })),
		);
		const give = (page: number) => ({ items: rows[page - 1] ?? [], total: 300 });
		expect((await readFrom(give, { hint })).read).toHaveLength(300);
		expect(hints).toEqual([]);
	});
});

test('pages that were read ahead of one that comes late, in a list that has grown since, lose no record', async () => {
	let isLate = true;
	let hasGrown = false;
	const give = (page: number, limit: number) => {
		if (page === 2 && isLate) {
			isLate = false;
			return 503;
		}
		hasGrown ||= page === 2;
		const rows = [...(hasGrown ? [{ uniqueId: 'new' }] : []), ...ROWS];
		return { items: slice(rows, page, limit), total: rows.length };
	};
	expect((await readFrom(give, { identity })).read).toEqual(ROWS);
});

describe.each<[string, Read, maxConcurrency: number]>([
	['side by side', atOnce, 10],
	['one at a time', atOnce, 1],
	['one page after another', oneByOne, 1],
])('a list that changes while it is read, %s,', (_, reading, maxConcurrency) => {
	const MANY: readonly ApiRecord[] = Array.from({ length: 730 }, (__, index) => ({
		uniqueId: `imp_${index}`,
	}));
	const NEW: readonly ApiRecord[] = Array.from({ length: 300 }, (__, index) => ({
		uniqueId: `new_${index}`,
	}));
	/** Reads while the list becomes another one with each page that is asked for. */
	const readChanging = async (
		listAt: (requests: number) => readonly ApiRecord[],
		id: PageRules['identity'],
	) => {
		let requests = 0;
		const give = (page: number, limit: number) => {
			const rows = listAt(requests++);
			return { items: slice(rows, page, limit), total: rows.length };
		};
		const { read, asked } = await readFrom(give, { identity: id }, maxConcurrency, reading);
		return { read: read as ApiRecord[], asked };
	};
	const sorted = (rows: readonly ApiRecord[]) =>
		rows.map(({ uniqueId }) => String(uniqueId)).sort();

	describe.each([
		['with IDs', identity],
		['without', undefined],
	])('of records %s', (__, id) => {
		test.each([
			['one that was read', 2, 1],
			['some that were read', 4, 30],
			['more than a page of what was read', 5, 130],
		])('misses nothing where it loses %s', async (___, after, lost) => {
			const listAt = (requests: number) => MANY.slice(requests > after ? lost : 0);
			const { read, asked } = await readChanging(listAt, id);
			expect(sorted(read)).toEqual(sorted(MANY));
			expect(asked.length).toBeLessThan(30);
		});

		test('misses nothing where it loses one of page 1 with each page', async () => {
			const listAt = (requests: number) => MANY.slice(Math.min(requests, 15));
			expect(sorted((await readChanging(listAt, id)).read)).toEqual(sorted(MANY));
		});

		test('gives nothing twice where it loses what was not read yet', async () => {
			const listAt = (requests: number) => MANY.slice(0, requests > 3 ? -5 : undefined);
			const { read } = await readChanging(listAt, id);
			expect(sorted(read)).toEqual(sorted(MANY.slice(0, -5)));
		});

		test.each([1, 7, 60])('gives nothing twice where it grows by %i a page', async (growth) => {
			const listAt = (requests: number) => {
				const grown = NEW.slice(0, Math.min(NEW.length, requests * growth));
				return [...grown.toReversed(), ...MANY];
			};
			const { read } = await readChanging(listAt, id);
			const old = sorted(read).filter((one) => one.startsWith('imp'));
			expect(old).toEqual(sorted(MANY));
		});

		test('gives all that is added behind', async () => {
			const listAt = (requests: number) => [...MANY, ...NEW.slice(0, Math.min(90, requests * 9))];
			const { read } = await readChanging(listAt, id);
			expect(sorted(read)).toEqual(sorted([...MANY, ...NEW.slice(0, read.length - MANY.length)]));
			expect(read.length).toBeGreaterThan(MANY.length);
		});
	});
});

test('what a page showed that was read ahead in vain is not missed, though no total tells that it has moved', async () => {
	const many = Array.from({ length: 450 }, (_, index) => ({ uniqueId: `imp_${index}` }));
	const behind = Array.from({ length: 5 }, (_, index) => ({ uniqueId: `behind_${index}` }));
	let requests = 0;
	const { read } = await readFrom(
		(page, limit) => {
			const isFirst = requests++ === 0;
			const grown = isFirst ? many : [{ uniqueId: 'new' }, ...many];
			// As much is added behind as goes on top, and more.
			const rows = requests > 4 ? [...many.slice(1), ...behind] : grown;
			return { items: slice(rows, page, limit), total: rows.length };
		},
		{ identity },
		3,
	);
	expect((read as ApiRecord[]).map(identity)).toEqual(expect.arrayContaining(many.map(identity)));
});

describe.each<[string, Read]>([
	['side by side', atOnce],
	['one page after another', oneByOne],
])('records without IDs, of which page 1 is short, %s,', (_, reading) => {
	test.each<[string, (index: number) => boolean]>([
		['one is', (index) => index !== 3],
		['the last ones are', (index) => index < 95 || index > 99],
		['most are', (index) => index < 3 || index > 90],
		['some of all pages are', (index) => index % 7 > 0],
	])('come once, where %s left out', async (__, isSeen) => {
		const give = (page: number, limit: number) => ({
			items: slice(ROWS, page, limit).filter((row) => isSeen(ROWS.indexOf(row))),
			total: 230,
		});
		const { read } = await readFrom(give, {}, 10, reading);
		expect(read).toEqual(ROWS.filter((___, index) => isSeen(index)));
	});

	test.each([10, 30, 99])('come once, where pages hold at most %i', async (most) => {
		const give = (page: number, limit: number) => ({
			items: slice(ROWS, page, Math.min(limit, most)),
			total: 230,
		});
		expect((await readFrom(give, {}, 10, reading)).read).toEqual(ROWS);
	});

	test('cost no further request where they are all', async () => {
		const give = (page: number, limit: number) => ({
			items: slice(ROWS.slice(0, 7), page, limit),
			total: 7,
		});
		const { read, asked } = await readFrom(give, {}, 10, reading);
		expect([read, asked]).toEqual([ROWS.slice(0, 7), [1, 2]]);
	});
});

test('totals that differ from page to page lead nowhere forever', async () => {
	const { read, asked } = await readFrom(
		(page, limit) => ({ items: slice(ROWS, page, limit), total: 1_000 - page * 7 }),
		{ identity },
	);
	expect(read).toEqual(ROWS);
	expect(asked.length).toBeLessThan(60);
});

test.each([atOnce, oneByOne])(
	'a list grows by a whole page, and far beyond its end the service fails: it is read',
	async (reading) => {
		let rows = ROWS;
		const { read } = await readFrom(
			(page, limit) => {
				if (page > 1_000) return 500;
				const items = slice(rows, page, limit);
				if (page === 1) {
					const added = Array.from({ length: 100 }, (_, index) => ({ uniqueId: `new_${index}` }));
					rows = [...added, ...ROWS];
				}
				return { items };
			},
			{ identity },
			1,
			reading,
		);
		expect(read).toEqual(ROWS);
	},
);

test('a page 1 that leaves out all it holds, of a list whose pages have no size: the others are read', async () => {
	const rows = ROWS.slice(0, 30);
	const app = fastify();
	app.post<{ Body: { page: number } }>('/*', ({ body }, reply) =>
		reply.send({ items: body.page === 2 ? rows : [], total: 30 }),
	);
	const url = await app.listen({ port: 0, host: '127.0.0.1' });
	try {
		const service = await openApiClient({ url, apiKey: 'a-key-of-ours' }, { maxConcurrency: 10 });
		const rules = { limit: Infinity, identity };
		expect(await listRecords(service, 'getLetterMetrics', {}, rules)).toEqual(rows);
	} finally {
		await app.close();
	}
});
