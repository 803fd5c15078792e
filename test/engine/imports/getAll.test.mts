import { importId } from '../../../sandbox/index.mts';
import { column, json, useImports } from './useImports.mts';
import { useOddImports } from './useOddImports.mts';

describe('in front of the sandbox', () => {
	/** The company's present: its imports go back from here, one every five hours. */
	const NOW = new Date('2026-06-30T12:00:00Z');
	const imports = useImports({ now: NOW });
	const { getAll, listReads } = imports;

	const all = { returnAll: true };

	describe('filters', () => {
		const created = (record: Record<string, unknown>) => Date.parse(String(record.createdAt));
		test.each<[string, object, (record: Record<string, unknown>) => boolean]>([
			['one state', { statuses: ['running'] }, ({ status }) => status === 'running'],
			['states as text', { statuses: 'running, errored' }, ({ status }) => status !== 'finished'],
			[
				'part of a file name, in another case',
				{ fileName: 'CRM-exp' },
				({ fileName }) => fileName === 'crm-export.csv',
			],
			[
				'a file name beyond ASCII',
				{ fileName: '読者' },
				({ fileName }) => fileName === '読者リスト.csv',
			],
			[
				'only with failed rows',
				{ onlyWithFailedRows: true },
				({ recordsFailed }) => Number(recordsFailed) > 0,
			],
			[
				'created after an instant',
				{ createdAfter: '2026-06-29T12:00:00Z' },
				(record) => created(record) >= Date.parse('2026-06-29T12:00:00Z'),
			],
			[
				'created before an instant',
				{ createdBefore: '2026-06-29T12:00:00Z' },
				(record) => created(record) <= Date.parse('2026-06-29T12:00:00Z'),
			],
			[
				'a day, both ends within',
				{ createdAfter: '2026-06-28', createdBefore: '2026-06-28' },
				({ createdAt }) => new Date(String(createdAt)).toISOString().startsWith('2026-06-28'),
			],
			[
				'all of them',
				{
					statuses: ['errored'],
					fileName: '.csv',
					onlyWithFailedRows: true,
					createdAfter: '2026-06-20',
					createdBefore: '2026-06-29',
				},
				(record) =>
					record.status === 'errored' &&
					record.fileName !== null &&
					created(record) >= Date.parse('2026-06-20T00:00Z') &&
					created(record) < Date.parse('2026-06-30T00:00Z'),
			],
		])('%s', async (_, filters, passes) => {
			const everything = json(await getAll(all, { timezone: 'UTC' }));
			const wanted = everything.filter(passes);
			expect(wanted.length).toBeGreaterThan(0);
			expect(json(await getAll({ ...all, filters }, { timezone: 'UTC' }))).toEqual(wanted);
			expect(json(await getAll({ filters, limit: 2 }, { timezone: 'UTC' }))).toEqual(
				wanted.slice(0, 2),
			);
		});

		test.each([
			// 20:00 of 28 June UTC is already the 29th in Tokyo; 03:00 of 29 June UTC is still the 28th in New York.
			['Asia/Tokyo', '2026-06-28T15:00:00Z', '2026-06-29T15:00:00Z'],
			['UTC', '2026-06-29T00:00:00Z', '2026-06-30T00:00:00Z'],
			['America/New_York', '2026-06-29T04:00:00Z', '2026-06-30T04:00:00Z'],
		])('a day is that of the workflow’s time zone: %s', async (timezone, from, to) => {
			const filters = { createdAfter: '2026-06-29', createdBefore: '2026-06-29' };
			const found = column(await getAll({ ...all, filters }, { timezone }), 'createdAt');
			const expected = column(await getAll(all), 'createdAt').filter((at) => {
				const instant = Date.parse(String(at));
				return instant >= Date.parse(from) && instant < Date.parse(to);
			});
			expect(found.length).toBeGreaterThan(3);
			expect(found).toEqual(expected);
		});

		test('each item has its own', async () => {
			const run = await getAll(
				{ limit: 1, filters: { statuses: '={{ $json.state }}' } },
				{ items: ['errored', 'running', 'finished'].map((state) => ({ json: { state } })) },
			);
			expect(column(run, 'status')).toEqual(['errored', 'running', 'finished']);
			expect(run.items.map(({ pairedItem }) => pairedItem)).toEqual(
				[0, 1, 2].map((item) => ({ item })),
			);
		});

		test('that nothing passes give nothing, and a hint', async () => {
			const run = await getAll({ filters: { fileName: 'no such file' } });
			expect(run).toMatchObject({
				status: 'success',
				items: [],
				hints: [{ message: expect.stringMatching(/'Filters'/) }],
			});
		});

		test('a hint if there are no imports', async () => {
			imports.control.setImports(0);
			expect(await getAll()).toMatchObject({
				status: 'success',
				items: [],
				hints: [{ message: 'The service returned no imports.' }],
			});
		});
	});

	describe('reads no page that it does not need', () => {
		beforeEach(() => imports.control.setImports(350));

		test.each<[string, Record<string, unknown>, reads: number, found: number]>([
			['a limit of two pages', { limit: 101 }, 2, 101],
			['all that pass a filter', { ...all, filters: { statuses: ['running'] } }, 4, 3],
			[
				'as many as pass on the first page',
				{ limit: 20, filters: { statuses: ['errored'] } },
				1,
				20,
			],
			[
				'one more than pass on the first page',
				{ limit: 21, filters: { statuses: ['errored'] } },
				2,
				21,
			],
			[
				'newest first: all since a day of the first page',
				{ ...all, filters: { createdAfter: '2026-06-25' } },
				1,
				27,
			],
			[
				'newest first: some since a day of the second page',
				{ limit: 500, filters: { createdAfter: '2026-06-01', onlyWithFailedRows: true } },
				2,
				56,
			],
		])('%s', async (_, parameters, reads, found) => {
			const run = await getAll(parameters, { timezone: 'UTC' });
			expect({ reads: listReads(), found: run.items.length }).toEqual({ reads, found });
		});
	});

	describe('gives right results of a list that', () => {
		test('grows while its filtered pages are read', async () => {
			imports.control.setImports(450);
			imports.control.growImportsWhileRead(3);
			const filters = { statuses: ['errored'] };
			const found = column(await getAll({ limit: 85, filters }), 'uniqueId');
			expect(found).toEqual(Array.from({ length: 85 }, (_, index) => importId(3 + 5 * index)));
		});

		test('holds imports with fields missing, retyped and added', async () => {
			const items = [
				{ uniqueId: 'imp_a', rows: [1] },
				{ status: 7, createdAt: null },
				{ uniqueId: 'imp_b', fileName: 5 },
			];
			imports.setOnlyPage(items);
			expect(json(await getAll({ ...all, simplify: false }))).toEqual(items);
			imports.setOnlyPage(items);
			expect(await getAll({ ...all, filters: { fileName: 'a' } })).toMatchObject({
				status: 'success',
				items: [],
			});
		});
	});
});

describe('of odd services', () => {
	/** Services that behave as `openapi/` leaves open. */
	const imports = useOddImports();

	test('several imports without an ID: none is taken for another', async () => {
		const items = [
			{ status: 'errored' },
			{ status: 'errored' },
			{ uniqueId: 7, status: 'errored' },
		];
		const service = { list: () => items, retry: () => {} };
		const filters = { statuses: ['errored'] };
		expect(json(await imports.getAll(service, { limit: 5, filters }))).toEqual(items);
		expect(json(await imports.getAll(service, { returnAll: true, filters }))).toEqual(items);
	});
});
