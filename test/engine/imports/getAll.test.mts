import { importId } from '../../../sandbox/index.mts';
import { column, json, useImports } from './useImports.mts';

describe('in front of the sandbox', () => {
	/** The company's present: its imports go back from here, one every five hours. */
	const NOW = new Date('2026-06-30T12:00:00Z');
	const imports = useImports({ now: NOW });
	const { getAll, listReads } = imports;

	const all = { returnAll: true };

	describe('filters', () => {
		type Imported = Record<string, unknown>;
		const created = ({ createdAt }: Imported) => new Date(String(createdAt)).toISOString();
		const NOON = '2026-06-29T12:00:00Z';
		test.each<[object, (record: Imported) => boolean]>([
			[{ statuses: ['running'] }, ({ status }) => status === 'running'],
			[{ statuses: 'running, errored' }, ({ status }) => status !== 'finished'],
			[{ fileName: 'CRM-exp' }, ({ fileName }) => fileName === 'crm-export.csv'],
			[{ fileName: '読者' }, ({ fileName }) => fileName === '読者リスト.csv'],
			[{ onlyWithFailedRows: true }, ({ recordsFailed }) => Number(recordsFailed) > 0],
			[{ createdAfter: NOON }, (record) => created(record) >= '2026-06-29T12:00:00.000Z'],
			[{ createdBefore: NOON }, (record) => created(record) <= '2026-06-29T12:00:00.000Z'],
			[
				{ createdAfter: '2026-06-28', createdBefore: '2026-06-28' },
				(record) => created(record).startsWith('2026-06-28'),
			],
			[
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
					created(record) >= '2026-06-20' &&
					created(record) < '2026-06-30',
			],
		])('%j give what they describe, in the order of the list', async (filters, passes) => {
			const everything = json(await getAll(all, { timezone: 'UTC' }));
			const wanted = everything.filter(passes);
			expect(wanted.length).toBeGreaterThan(0);
			expect(json(await getAll({ ...all, filters }, { timezone: 'UTC' }))).toEqual(wanted);
			expect(json(await getAll({ filters, limit: 2 }, { timezone: 'UTC' }))).toEqual(
				wanted.slice(0, 2),
			);
		});
	});

	describe('reads no page that it does not need', () => {
		beforeEach(() => imports.control.setImports(350));

		test.each<[Record<string, unknown>, reads: number, found: number]>([
			[{ limit: 101 }, 2, 101],
			[{ ...all, filters: { statuses: ['running'] } }, 4, 3],
			// As many as pass on the first page, and one more.
			[{ limit: 20, filters: { statuses: ['errored'] } }, 1, 20],
			[{ limit: 21, filters: { statuses: ['errored'] } }, 2, 21],
			// Newest first, up to a page that is older than the day: all since a day of the first page, and some of the second.
			[{ ...all, filters: { createdAfter: '2026-06-25' } }, 2, 27],
			[{ limit: 500, filters: { createdAfter: '2026-06-01', onlyWithFailedRows: true } }, 3, 56],
		])('%j: %i pages for %i imports', async (parameters, reads, found) => {
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
