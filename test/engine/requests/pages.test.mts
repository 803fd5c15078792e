import { fastify } from 'fastify';

import {
	listRecords,
	pageByPage,
	type PagePosition,
	type PageRules,
} from '../../../nodes/shared/client/paging/lists.ts';
import type { ApiClient } from '../../../nodes/shared/client/apiClient.ts';
import type { ApiRecord } from '../../../nodes/shared/api/records.ts';
import {
	importId,
	IMPORT_WITH_MANY_ERRORS_ID,
	startSandbox,
	type Sandbox,
} from '../../../sandbox/index.mts';
import { answerInWaves } from '../../support/waves.mts';
import { openApiClient } from './openApiClient.mts';

let sandbox: Sandbox;
beforeAll(async () => {
	sandbox = await startSandbox();
});
afterAll(() => sandbox.close());
beforeEach(() => sandbox.control.reset());

const identity = ({ uniqueId }: ApiRecord) => uniqueId;
const idsOf = (records: readonly ApiRecord[]) => records.map(identity);
const importIds = (from: number, to: number) =>
	Array.from({ length: to - from }, (_, index) => importId(from + index));
/** The pages asked for, as `page/size`, in order of arrival. */
const asked = () => sandbox.control.requests().map(({ query }) => `${query.page}/${query.limit}`);

const hints: string[] = [];
const hint = (message: string) => void hints.push(message);
beforeEach(() => hints.splice(0));

async function imports(limit: number, maxConcurrency?: number) {
	const service = await openApiClient(sandbox, { maxConcurrency });
	return await listRecords(service, 'getImports', {}, { limit, identity, hint });
}

describe('a limit reads no page that it does not need', () => {
	test.each<[limit: number, asked: string[]]>([
		[1, ['1/1']],
		[50, ['1/50']],
		[100, ['1/100']],
		[101, ['1/100', '2/100']],
		[250, ['1/100', '2/100', '3/100']],
		[1e9, ['1/100', '2/100', '3/100']],
	])('%i', async (limit, pages) => {
		sandbox.control.setImports(250);
		expect(idsOf(await imports(limit))).toEqual(importIds(0, Math.min(limit, 250)));
		expect(asked()).toEqual(pages);
	});
});

describe('all of a list', () => {
	test.each<[imports: number, pages: number]>([
		[0, 1],
		// A total that is no more than its page may be that page's: only the next one tells.
		[1, 2],
		[100, 2],
		[101, 2],
		[200, 3],
		[730, 8],
		[1_130, 12],
	])('of %i is read with %i requests, in order', async (count, requests) => {
		sandbox.control.setImports(count);
		expect(idsOf(await imports(Infinity))).toEqual(importIds(0, count));
		expect(asked()).toHaveLength(requests);
		expect(hints).toEqual([]);
	});

	test('is read side by side, after the first page', async () => {
		sandbox.control.setImports(900);
		await Promise.all([answerInWaves(sandbox, 1, 4, 4), imports(Infinity, 4)]);
	});
});

describe('a service that gives smaller pages than it is asked for', () => {
	const SMALL = 'The service returns at most 25 records per page here, so more pages were read.';
	test.each<[limit: number, asked: string[], hints: string[]]>([
		[20, ['1/20'], []],
		[25, ['1/25'], []],
		[50, ['1/50', '2/25'], [SMALL]],
		[Infinity, ['1/100', '2/25', '3/25'], [SMALL]],
	])('up to %d', async (limit, pages, told) => {
		sandbox.control.setPageCap(25);
		expect(idsOf(await imports(limit))).toEqual(importIds(0, Math.min(limit, 60)));
		expect(asked()).toEqual(pages);
		expect(hints).toEqual(told);
	});

	test('is not told of a list whose pages have no size that could be asked for', async () => {
		const service = await openApiClient(sandbox);
		const rules = { limit: 100, identity, hint };
		expect(await listRecords(service, 'getLetterMetrics', {}, rules)).toHaveLength(100);
		expect(hints).toEqual([]);
	});
});

describe('a list that grows while it is read', () => {
	test.each([1, 3, 40])('by %i after each page: nothing lost, nothing twice', async (growth) => {
		sandbox.control.setImports(350);
		sandbox.control.growImportsWhileRead(growth);
		const ids = idsOf(await imports(Infinity));
		expect(new Set(ids).size).toBe(ids.length);
		expect(ids.filter((id) => importIds(0, 350).includes(String(id)))).toEqual(importIds(0, 350));
	});

	test('still gives as many as are wanted', async () => {
		sandbox.control.setImports(500);
		sandbox.control.growImportsWhileRead(7);
		expect(idsOf(await imports(300))).toEqual(importIds(0, 300));
	});

	test('by as much as is read is not followed forever', async () => {
		sandbox.control.setImports(300);
		sandbox.control.growImportsWhileRead(100);
		expect((await imports(Infinity)).length).toBeGreaterThanOrEqual(100);
		expect(asked().length).toBeLessThan(20);
	});
});

describe('one page after another', () => {
	interface Reading {
		from?: PagePosition;
		identity?: PageRules['identity'];
		pages?: number;
	}

	async function read({ from, identity, pages: most = Infinity }: Reading = {}) {
		const service = await openApiClient(sandbox);
		const found: unknown[] = [];
		let next: PagePosition | undefined;
		for await (const page of pageByPage(service, 'getImports', {}, { from, identity })) {
			found.push(...idsOf(page.records));
			({ next } = page);
			if (--most === 0) break;
		}
		return { found, next };
	}

	test('to its stated end', async () => {
		sandbox.control.setImports(250);
		expect(await read()).toEqual({ found: importIds(0, 250), next: undefined });
		expect(asked()).toEqual(['1/100', '2/100', '3/100']);
	});

	test('to its stated end, where that fills a page', async () => {
		sandbox.control.setImports(200);
		expect((await read()).found).toEqual(importIds(0, 200));
		expect(asked()).toEqual(['1/100', '2/100', '3/100']);
	});

	test('as far as the caller goes on', async () => {
		sandbox.control.setImports(250);
		const next = { number: 3, size: 100 };
		expect(await read({ pages: 2 })).toEqual({ found: importIds(0, 200), next });
		expect(asked()).toHaveLength(2);
	});

	test('from a page on, each record once', async () => {
		sandbox.control.setImports(250);
		expect((await read({ from: { number: 2, size: 100 } })).found).toEqual(importIds(100, 250));
	});

	test.each([undefined, identity])('from its last page on, which is short %#', async (rule) => {
		sandbox.control.setImports(250);
		const { found } = await read({ from: { number: 3, size: 100 }, identity: rule });
		expect(found).toEqual(importIds(200, 250));
		expect(asked()).toEqual(['3/100']);
	});

	test('from a page on, where pages are smaller than asked for', async () => {
		sandbox.control.setPageCap(25);
		expect((await read({ from: { number: 2, size: 25 } })).found).toEqual(importIds(25, 60));
		expect(asked()).toEqual(['2/25', '3/25']);
	});

	test('where pages are smaller than asked for', async () => {
		sandbox.control.setPageCap(25);
		expect((await read()).found).toEqual(importIds(0, 60));
		// Without IDs nothing else tells whether page 1 left records out.
		expect(asked()).toEqual(['1/100', '1/25', '2/25', '3/25']);
	});
});

test('rows that are equal are all given, as they have no identity', async () => {
	const service = await openApiClient(sandbox);
	const path = { importId: IMPORT_WITH_MANY_ERRORS_ID };
	const rows = await listRecords(service, 'getImportErrors', { path }, { limit: Infinity });
	expect(rows).toHaveLength(270);
	expect(new Set(rows.map((row) => JSON.stringify(row))).size).toBeLessThan(270);
});

/** Lists that the sandbox does not give, as it keeps to `openapi/`. */
describe('a total that is no count', () => {
	const RECORDS = Array.from({ length: 230 }, (_, index) => ({ uniqueId: `imp_${index}` }));

	type Envelope = (rows: ApiRecord[], page: number) => unknown;

	/** Reads from a service that puts its pages into such envelopes. */
	async function reading(envelope: Envelope, read: (service: ApiClient) => Promise<ApiRecord[]>) {
		const app = fastify();
		let requests = 0;
		app.get<{ Querystring: { page: number; limit: number } }>(
			'/*',
			({ query: { page, limit } }) => {
				requests++;
				return envelope(RECORDS.slice((page - 1) * limit, page * limit), Number(page));
			},
		);
		const url = await app.listen({ port: 0, host: '127.0.0.1' });
		try {
			return { ids: idsOf(await read(await openApiClient({ url, apiKey: 'key' }))), requests };
		} finally {
			await app.close();
		}
	}

	async function readPageByPage(service: ApiClient) {
		const found: ApiRecord[] = [];
		for await (const { records } of pageByPage(service, 'getImports', {})) {
			expect(records.length).toBeGreaterThan(0);
			found.push(...records);
		}
		return found;
	}

	async function readFrom(envelope: Envelope, rules: Partial<PageRules> = { identity }) {
		return await reading(envelope, async (service) => {
			return await listRecords(service, 'getImports', {}, { limit: Infinity, ...rules });
		});
	}

	test.each<[string, Envelope, requests: number]>([
		['none', (items) => ({ items }), 4],
		['always 0', (items) => ({ items, total: 0 }), 4],
	])('%s: one page after another ends where nothing more comes', async (_, envelope, requests) => {
		expect(await reading(envelope, readPageByPage)).toEqual({ ids: idsOf(RECORDS), requests });
	});

	test.each<[string, Envelope, requests: number]>([
		['none', (items) => ({ items }), 4],
		['null', (items) => ({ items, total: null }), 4],
		['text', (items) => ({ items, total: 'many' }), 4],
		['always 1', (items) => ({ items, total: 1 }), 4],
		['always 0', (items) => ({ items, total: 0 }), 4],
		['the length of the page', (items, page) => ({ items, total: page < 4 ? 230 : 0 }), 3],
		['far too much', (items) => ({ items, total: 1_000 }), 12],
		['the length of this very page', (items) => ({ items, total: items.length }), 4],
		['always one page', (items) => ({ items, total: 100 }), 4],
		['always a page and a half', (items) => ({ items, total: 150 }), 4],
		['always two pages', (items) => ({ items, total: 200 }), 4],
	])('%s', async (_, envelope, requests) => {
		expect(await readFrom(envelope)).toEqual({ ids: idsOf(RECORDS), requests });
	});

	test('none: no page is read after as many as are wanted', async () => {
		const upTo200 = { identity, limit: 200 };
		expect(await readFrom((items) => ({ items }), upTo200)).toEqual({
			ids: idsOf(RECORDS.slice(0, 200)),
			requests: 2,
		});
	});

	test('beyond all pages that there could be does not send as many requests', async () => {
		const { ids, requests } = await readFrom((items) => ({ items, total: 1e12 }));
		expect(ids).toEqual(idsOf(RECORDS));
		expect(requests).toBeLessThan(1_000);
	});

	test('a record that is in a page twice is given once', async () => {
		const { ids } = await readFrom(() => ({
			items: [...RECORDS.slice(0, 2), RECORDS[1]],
			total: 3,
		}));
		expect(ids).toEqual(idsOf(RECORDS.slice(0, 2)));
	});

	test.each([undefined, null])('records whose identity is %s are all given', async (uniqueId) => {
		const items = [1, 2, 3].map((number) => ({ uniqueId, number }));
		const { ids } = await readFrom(() => ({ items, total: 3 }));
		expect(ids).toHaveLength(3);
	});

	describe('none, and pages that look alike', () => {
		const same = (count: number) => Array<ApiRecord>(count).fill({ email: '' });
		const rowsOf = async (
			rows: ApiRecord[],
			page: (number: number, last: number) => number,
			total?: number,
		) => {
			const last = Math.ceil(rows.length / 100);
			const { ids, requests } = await readFrom(
				(_, number) => {
					const shown = page(number, last);
					return { items: rows.slice((shown - 1) * 100, shown * 100), total };
				},
				{ identity: undefined },
			);
			return { rows: ids.length, requests };
		};
		const asAsked = (number: number) => number;
		const alwaysTheFirst = () => 1;
		const theLastForAllBeyond = (number: number, last: number) => Math.min(number, last);
		const roundAndRound = (number: number, last: number) => ((number - 1) % last) + 1;
		const alternating = Array.from({ length: 250 }, (_, index) => ({ email: `${index % 2}` }));
		const different = RECORDS.map(({ uniqueId }) => ({ email: uniqueId }));

		test.each<[string, ApiRecord[], (number: number, last: number) => number, object]>([
			['equal rows', same(250), asAsked, { rows: 250, requests: 5 }],
			['equal pages of different rows', alternating, asAsked, { rows: 250, requests: 5 }],
			['the first page for all', different, alwaysTheFirst, { rows: 100, requests: 3 }],
			['the last page for all beyond', different, theLastForAllBeyond, { rows: 230, requests: 5 }],
			[
				'equal rows, the last page for all beyond',
				same(250),
				theLastForAllBeyond,
				{ rows: 250, requests: 5 },
			],
			['the first page after the last', different, roundAndRound, { rows: 230, requests: 5 }],
		])('%s', async (_, rows, page, expected) => {
			expect(await rowsOf(rows, page)).toEqual(expected);
		});

		test.each<[string, ApiRecord[], (number: number, last: number) => number]>([
			['different rows, the last page for all beyond', different, theLastForAllBeyond],
			['different rows, the first page after the last', different, roundAndRound],
			['equal rows, the last page for all beyond', same(230), theLastForAllBeyond],
		])('behind a total that full pages reach: %s', async (_, rows, page) => {
			const full = rows.slice(0, 200);
			expect(await rowsOf(full, page, 200)).toEqual({ rows: 200, requests: 4 });
		});

		test('a page that comes again between others is given again', async () => {
			const pages = [0, 1, 0, 2].flatMap((page) => different.slice(page * 100, page * 100 + 100));
			expect(await rowsOf(pages, asAsked)).toEqual({ rows: 330, requests: 6 });
		});

		test('one page after another, from a service that ignores page numbers', async () => {
			const first = RECORDS.slice(0, 100);
			expect(await reading(() => ({ items: first }), readPageByPage)).toEqual({
				ids: idsOf(first),
				requests: 3,
			});
		});

		test('records that have identities, from a service that ignores page numbers', async () => {
			const { ids, requests } = await readFrom(() => ({ items: RECORDS.slice(0, 100) }));
			expect(ids).toEqual(idsOf(RECORDS.slice(0, 100)));
			expect(requests).toBe(3);
		});

		test('records that have identities, in a list that grows by a page meanwhile', async () => {
			const newer = Array.from({ length: 100 }, (_, index) => ({ uniqueId: `newer_${index}` }));
			const { ids } = await readFrom((_, page) => {
				const list = page === 1 ? RECORDS : [...newer, ...RECORDS];
				return { items: list.slice((page - 1) * 100, page * 100) };
			});
			expect(ids).toEqual(idsOf(RECORDS));
		});
	});

	test('items that are null are an empty list', async () => {
		expect(await readFrom(() => ({ items: null, total: 5 }))).toEqual({ ids: [], requests: 1 });
	});

	test('one object where a list was due is a list of one', async () => {
		const onFirst = (_: unknown, page: number) => (page === 1 ? RECORDS[0] : null);
		expect(await readFrom((items, page) => ({ items: onFirst(items, page), total: 1 }))).toEqual({
			ids: ['imp_0'],
			requests: 2,
		});
	});
});

describe('a service that takes no size of a page', () => {
	const TAGS = Array.from({ length: 70 }, (_, id) => ({ id }));

	/** Serves tags in pages of 30, and refuses whatever asks for a size. */
	async function tagsFrom(status: number, isBroken = false) {
		const asked: string[] = [];
		const app = fastify();
		app.get<{ Querystring: { page: number; perPage?: string } }>('/*', ({ query }, reply) => {
			const { page, perPage } = query;
			asked.push(`${page}/${perPage ?? 'any'}`);
			if (perPage !== undefined || isBroken) return reply.code(status).send({ message: 'No' });
			return reply.send({ items: TAGS.slice((page - 1) * 30, page * 30), total: 70 });
		});
		const url = await app.listen({ port: 0, host: '127.0.0.1' });
		try {
			const service = await openApiClient({ url, apiKey: 'a-key-of-ours' });
			const rules = { limit: Infinity, identity: ({ id }: ApiRecord) => id };
			const read = await listRecords(service, 'getCurationTags', {}, rules).catch(
				(error: Error) => error.message,
			);
			return { read, asked };
		} finally {
			await app.close();
		}
	}

	test.each([400, 422])('refusing it with %i, is asked again without', async (status) => {
		expect(await tagsFrom(status)).toEqual({
			read: TAGS,
			asked: ['1/100', '1/any', '2/any', '3/any'],
		});
	});

	test('refusing all else too, is asked no further', async () => {
		expect(await tagsFrom(422, true)).toEqual({ read: 'No', asked: ['1/100', '1/any'] });
	});

	test('refusing the key, is not asked again', async () => {
		expect((await tagsFrom(403)).asked).toEqual(['1/100']);
	});
});
