import { IMPORT_THAT_FAILS_AGAIN_ID, IMPORT_WITH_MANY_ERRORS_ID } from '../index.mts';
import type { ImportErrorRow } from '../company/importErrors.mts';
import type { SubscriberImport } from '../company/imports.mts';
import { useSandbox } from './client.mts';

const LIST = '/api/v3/contacts/imports';
const RETRY_MS = 200;

const now = new Date('2026-11-20T12:00:00Z');
/** How much later than `now` it is. */
let passed = 0;
const { sandbox, call } = useSandbox({
	now,
	clock: () => new Date(now.getTime() + passed),
	retryMs: RETRY_MS,
});
beforeEach(() => (passed = 0));

async function allImports(): Promise<SubscriberImport[]> {
	return (await call('GET', LIST, { query: 'api=true&limit=100' })).json.items;
}

async function errorsOf(id: string): Promise<ImportErrorRow[]> {
	const path = `${LIST}/${id}/errors`;
	const rows: ImportErrorRow[] = [];
	for (let page = 1; ; page++) {
		const { json } = await call('GET', path, { query: `api=true&limit=100&page=${page}` });
		rows.push(...json.items);
		if (json.items.length === 0) return rows;
	}
}

const retry = (id: string) => call('POST', `${LIST}/${id}/retry`, { body: { api: true } });
const find = async (id: string) => (await allImports()).find(({ uniqueId }) => uniqueId === id)!;
const settle = () => (passed += RETRY_MS);

describe('the company', () => {
	test('has 60 imports, newest first, of all three states', async () => {
		const imports = await allImports();
		expect(imports).toHaveLength(60);
		expect(new Set(imports.map(({ uniqueId }) => uniqueId)).size).toBe(60);
		const times = imports.map(({ createdAt }) => Date.parse(createdAt));
		expect(times).toEqual([...times].sort((a, b) => b - a));
		const states = Object.groupBy(imports, ({ status }) => status);
		expect([states.running, states.finished, states.errored].map((list) => list?.length)).toEqual([
			3, 45, 12,
		]);
		expect(imports.map(({ fileName }) => fileName)).toContain(null);
		expect(imports.map(({ startedByEmail }) => startedByEmail)).toContain(null);
	});

	test('is the same at each start, and after a reset', async () => {
		const first = await allImports();
		await retry(first.find(({ status }) => status === 'errored')!.uniqueId);
		sandbox.control.reset();
		expect(await allImports()).toEqual(first);
	});

	test('counts every processed record once', async () => {
		for (const item of await allImports()) {
			expect(item.recordsAdded + item.recordsUpdated + item.recordsFailed).toBe(
				item.recordsProcessed,
			);
			expect(item.recordsProcessed).toBeLessThanOrEqual(item.recordsTotal);
		}
	});
});

describe('pages', () => {
	test.each([
		['', 60, 25, 0],
		['&page=3', 60, 10, 50],
		['&page=4', 60, 0, 60],
		['&limit=7&page=2', 60, 7, 7],
		['&limit=100', 60, 60, 0],
	])('"%s" gives total %i and %i items from place %i', async (query, total, count, from) => {
		const everything = await allImports();
		const { json } = await call('GET', LIST, { query: `api=true${query}` });
		expect(json.total).toBe(total);
		expect(json.items).toEqual(everything.slice(from, from + count));
	});

	test('may be capped without a word', async () => {
		sandbox.control.setPageCap(10);
		const { json } = await call('GET', LIST, { query: 'api=true&limit=100&page=6' });
		expect([json.items.length, json.total]).toEqual([10, 60]);
	});

	test('shift while the list grows', async () => {
		const before = await allImports();
		sandbox.control.growImportsWhileRead(2);
		await call('GET', LIST, { query: 'api=true&limit=10' });
		const { json } = await call('GET', LIST, { query: 'api=true&limit=10&page=2' });
		expect(json.total).toBe(62);
		expect(json.items).toEqual(before.slice(8, 18));
		const { json: top } = await call('GET', LIST, { query: 'api=true&limit=1' });
		expect(top.items[0].status).toBe('running');
	});
});

describe('failed rows', () => {
	test('are as many as the import says', async () => {
		for (const { uniqueId, recordsFailed } of (await allImports()).slice(0, 20)) {
			expect(await errorsOf(uniqueId)).toHaveLength(recordsFailed);
		}
	});

	test('hold all that is hard to put into a CSV file', async () => {
		const rows = await errorsOf(IMPORT_WITH_MANY_ERRORS_ID);
		expect(new Set(rows.map(({ code }) => code))).toEqual(
			new Set(['missing_email', 'upsert_failed', 'invalid_email']),
		);
		const cells = rows.flatMap(({ email, description }) => [email, description]);
		for (const start of ['=', '+', '-', '@']) {
			expect(cells.some((cell) => cell.startsWith(start))).toBe(true);
		}
		for (const part of [',', '"', '\n', 'ü', '者']) {
			expect(cells.some((cell) => cell.includes(part))).toBe(true);
		}
	});
});

describe('a retry', () => {
	test('is answered 202 without a record, runs for a while and ends finished', async () => {
		const start = (await allImports()).find(({ status }) => status === 'errored')!;
		const { status, json } = await retry(start.uniqueId);
		expect([status, json.items, json.total]).toEqual([202, null, 1]);

		const running = await find(start.uniqueId);
		expect(running.status).toBe('running');

		settle();
		const end = await find(start.uniqueId);
		expect(end.status).toBe('finished');
		expect(end.recordsProcessed).toBe(end.recordsTotal);
		expect(end.recordsAdded + end.recordsUpdated + end.recordsFailed).toBe(end.recordsTotal);
		const left = await errorsOf(start.uniqueId);
		expect(left).toHaveLength(end.recordsFailed);
		expect(left.map(({ code }) => code)).not.toContain('upsert_failed');
		expect(end.recordsFailed).toBeLessThan(start.recordsFailed);
	});

	test('of exactly one import ends errored again, at each try', async () => {
		const errored = (await allImports()).filter(({ status }) => status === 'errored');
		for (const { uniqueId } of errored) expect((await retry(uniqueId)).status).toBe(202);
		settle();
		const again = (await allImports()).filter(({ status }) => status === 'errored');
		expect(again.map(({ uniqueId }) => uniqueId)).toEqual([IMPORT_THAT_FAILS_AGAIN_ID]);
		expect((await retry(IMPORT_THAT_FAILS_AGAIN_ID)).status).toBe(202);
		settle();
		expect((await find(IMPORT_THAT_FAILS_AGAIN_ID)).status).toBe('errored');
	});

	test('is refused while one runs', async () => {
		await retry(IMPORT_WITH_MANY_ERRORS_ID);
		expect((await retry(IMPORT_WITH_MANY_ERRORS_ID)).status).toBe(422);
	});
});

describe('an import that is made to fail', () => {
	const fail = async (uniqueId: unknown) =>
		await call('POST', '/__sandbox/imports/fail', { body: { uniqueId }, key: null });

	test.each(['running', 'finished', 'errored'])('was %s and can be retried', async (state) => {
		const before = (await allImports()).find(({ status }) => status === state)!;
		expect((await fail(before.uniqueId)).status).toBe(204);
		const failed = await find(before.uniqueId);
		expect(failed).toMatchObject({
			status: 'errored',
			fileName: before.fileName,
			recordsTotal: before.recordsTotal,
			createdAt: before.createdAt,
		});
		expect(failed.recordsProcessed).toBeLessThan(failed.recordsTotal);
		expect(failed.recordsAdded + failed.recordsUpdated + failed.recordsFailed).toBe(
			failed.recordsProcessed,
		);
		expect(await errorsOf(before.uniqueId)).toHaveLength(failed.recordsFailed);
		expect(failed.recordsFailed).toBeGreaterThan(0);

		expect((await retry(before.uniqueId)).status).toBe(202);
		settle();
		expect((await find(before.uniqueId)).status).toBe('finished');
	});

	test.each([
		['imp_unknown', 404],
		[7, 400],
	])('is not %j', async (uniqueId, status) => {
		expect((await fail(uniqueId)).status).toBe(status);
	});
});

test.each([
	['GET', `${LIST}/imp_unknown/errors`, { query: 'api=true' }],
	['POST', `${LIST}/imp_unknown/retry`, { body: { api: true } }],
	['GET', `${LIST}/${'x'.repeat(10_000)}/errors`, { query: 'api=true' }],
])('%s of an unknown import is 404', async (method, path, request) => {
	const { status, json } = await call(method, path, request);
	expect([status, json.items, json.total]).toEqual([404, [], 0]);
});
