import { exampleOf } from '../../operations/index.mts';
import { actionNodes, operationsOf } from '../../support/package.mts';
import { operation, useNodes } from '../../support/useNodes.mts';

const nodes = useNodes();
afterEach(() => jest.restoreAllMocks());

const get = operation('publishingLetters letter.get');
const getMetrics = operation('publishingLetters letter.getMetrics');
const getTopPerformers = operation('publishingLetters letter.getTopPerformers');

const jsonOf = async (run: ReturnType<typeof nodes.run>) =>
	(await run).items.map(({ json }) => json);

test('a letter of a list keeps its numeric ID, which Letter: Get may need', async () => {
	nodes.setOnlyPage([{ id: 7, uniqueId: 'ltr_7', blocks: [] }]);
	const getAll = operation('publishingLetters letter.getAll');
	expect(await jsonOf(nodes.run(getAll))).toEqual([{ id: 7, uniqueId: 'ltr_7' }]);
});

test('a letter that is whole has what its description promises without Simplify', async () => {
	const description = actionNodes
		.flatMap(operationsOf)
		.find(({ resource, value }) => `${resource}.${value}` === 'letter.get')!.option.description;
	expect(description).toMatch(/Turn off Simplify to get its content and settings/);
	const { json } = (await nodes.run(get, { ...exampleOf(get).minimal, simplify: false })).items[0];
	expect(json).toMatchObject({
		copyRendered: expect.any(String),
		emailTemplate: expect.any(String),
	});
});

test('drafts are the letters of four statuses, and as many as are wanted', async () => {
	nodes.setOnlyPage([1, 7, 5, 0, 2, 4, 8].map((publicationStatus) => ({ publicationStatus })));
	const filters = { status: 'draft' };
	const getAll = operation('publishingLetters letter.getAll');
	const drafts = await jsonOf(nodes.run(getAll, { limit: 3, filters }));
	expect(drafts.map(({ publicationStatus }) => publicationStatus)).toEqual([7, 0, 4]);
	expect(String(nodes.sent()[0])).toContain('status=6');
});

test.each<[sort: object, direction: string | undefined, ids: string[]]>([
	[{}, undefined, ['new', 'dead', 'good', 'bare']],
	[{ sortBy: 'createdAt', direction: 'asc' }, 'asc', ['new', 'dead', 'good', 'bare']],
	[{ sortBy: 'openRate' }, 'desc', ['good', 'new', 'bare', 'dead']],
	[{ sortBy: 'openRate', direction: 'asc' }, 'desc', ['bare', 'new', 'good', 'dead']],
	[{ sortBy: 'clickRate', direction: 'desc' }, 'desc', ['new', 'bare', 'good', 'dead']],
])('metrics sorted by %j', async (sort, direction, ids) => {
	nodes.setOnlyPage([
		{ uniqueId: 'new', openRate: 0.25, clickRate: 0.3 },
		{ uniqueId: 'dead', delivered: 0, opensUnique: 0, clicksUnique: 0 },
		{ uniqueId: 'good', openRate: 0.5, delivered: 3, clicksUnique: 0 },
		{ uniqueId: 'bare', delivered: 9, opensUnique: 2, clicksUnique: 1 },
	]);
	const rows = await jsonOf(nodes.run(getMetrics, { sort, limit: 4 }));
	expect(rows.map(({ uniqueId }) => uniqueId)).toEqual(ids);
	const [bare, dead] = ['bare', 'dead'].map((id) => rows.find(({ uniqueId }) => uniqueId === id));
	expect([bare, dead]).toMatchObject([
		{ openRate: 0.2222, clickRate: 0.1111 },
		{ openRate: null, clickRate: null },
	]);
	expect(nodes.sent()[0][1]).toEqual({ page: 1, ...(direction && { direction }) });
});

describe('top performers', () => {
	const ranked = (metric: string) =>
		jsonOf(nodes.run(getTopPerformers, { metric, returnAll: true, simplify: false }));

	test.each([
		['openRate', 'opensUnique', 'delivered'],
		['clickToOpenRate', 'clicksUnique', 'opensUnique'],
	])('are ranked by %s: %s / %s', async (metric, part, whole) => {
		const records = await ranked(metric);
		expect(records.map(({ rank }) => rank)).toEqual(records.map((_, index) => index + 1));
		const rates = records.map(({ rate }) => Number(rate));
		expect(rates).toEqual([...rates].sort((one, other) => other - one));
		for (const record of records) {
			const divisor = Number(record[whole]);
			expect(record.rate).toBe(divisor === 0 ? null : Number(record[part]) / divisor);
		}
		expect(records.some(({ rate }) => rate === null)).toBe(true);
	});

	test('are cut at the limit', async () => {
		const all = await jsonOf(nodes.run(getTopPerformers, { returnAll: true }));
		const best = await jsonOf(nodes.run(getTopPerformers, { limit: 2 }));
		expect(best).toEqual(all.slice(0, 2));
	});

	test.each([
		['last7Days', '2026-02-22'],
		['last30Days', '2026-01-30'],
	])('of the %s up to today', async (period, from) => {
		jest.spyOn(Date, 'now').mockReturnValue(Date.UTC(2026, 2, 1, 23, 59));
		await nodes.run(getTopPerformers, { period });
		expect(nodes.sent().map(([line]) => line)).toEqual([
			`GET /api/v3/letters/metrics/top-performers?api=true&metric=openRate&from=${from}&to=2026-03-01`,
		]);
	});
});
