import { useSandbox } from './client.mts';

/* eslint-disable @typescript-eslint/no-explicit-any -- records are read as they come */

const { call, read } = useSandbox({ now: new Date('2026-11-20T12:00:00Z') });
const METRICS = '/api/v3/letters/metrics';
const TOP = `${METRICS}/top-performers`;

const metrics = async (body: object = {}) =>
	(await call('POST', METRICS, { query: 'api=true', body })).json;
const allRows = async (): Promise<any[]> =>
	(await Promise.all([1, 2, 3, 4].map((page) => metrics({ page })))).flatMap(({ items }) => items);

describe('letter metrics', () => {
	test('come in pages of an unannounced size, until total', async () => {
		const rows = await allRows();
		expect((await metrics()).items).toHaveLength(40);
		expect((await metrics()).total).toBe(137);
		expect(new Set(rows.map(({ uniqueId }) => uniqueId)).size).toBe(137);
		expect((await metrics({ page: 5 })).items).toEqual([]);
	});

	test('are filtered by channel, and by both days inclusively', async () => {
		const channel = 'finance-daily';
		const { items, total } = await metrics({ channels: [channel] });
		expect(total).toBe(items.length);
		expect(new Set(items.map((row: any) => row.channel))).toEqual(new Set([channel]));
		const day = { createdAtAfter: '2026-11-10', createdAtBefore: '2026-11-10' };
		expect((await metrics(day)).total).toBeGreaterThan(0);
		const later = await metrics({ createdAtAfter: '2026-11-11' });
		const earlier = await metrics({ createdAtBefore: '2026-11-09' });
		expect(later.total + (await metrics(day)).total + earlier.total).toBe(137);
	});
});

describe('top performers', () => {
	test('cover 90 days, or the period given', async () => {
		const days = (answer: any): string[] =>
			answer.items.map((row: any) => row.publicationDate.slice(0, 10)).sort();
		expect(days(await read(TOP))[0]).toBe('2026-08-22');
		const given = days(await read(TOP, '&from=2026-10-01&to=2026-10-05'));
		expect([given[0], given.at(-1)]).toEqual(['2026-10-01', '2026-10-05']);
	});

	test('take the channels parameter once or often', async () => {
		const one = await read(TOP, '&channels[]=tech-weekly');
		const two = await read(TOP, '&channels%5B%5D=tech-weekly&channels[]=finance-daily');
		expect(new Set(one.items.map((row: any) => row.channel)).size).toBe(1);
		expect(new Set(two.items.map((row: any) => row.channel)).size).toBe(2);
	});
});

test('a letter is read from its own channel only, without an envelope, whatever api is', async () => {
	const { items } = await metrics();
	const [first, second] = items;
	const letter = await read(`/api/v2/channels/${first.channel}/letters/${first.uniqueId}`);
	expect(letter.uniqueId).toBe(first.uniqueId);
	expect(letter.insights.readability).toEqual({
		ease: expect.any(Number),
		time: expect.any(String),
	});
	for (const query of ['', 'api=1']) {
		const path = `/api/v2/channels/${first.channel}/letters/${first.uniqueId}`;
		expect((await call('GET', path, { query })).json).toEqual(letter);
	}
	const elsewhere = `/api/v2/channels/${second.channel}/letters/${first.uniqueId}`;
	expect((await call('GET', elsewhere, { query: 'api=true' })).status).toBe(404);
});

test('an SMS delivery report counts every recipient once', async () => {
	const sms = (await allRows()).filter(({ title }) => title.startsWith('SMS'));
	expect(sms).not.toHaveLength(0);
	const sum = (part: Record<string, number>) =>
		Object.values(part).reduce((all, one) => all + one, 0);
	for (const { channel, uniqueId } of sms) {
		const path = `/api/v3/channels/${channel}/letters/${uniqueId}/sms/delivery-report`;
		const { delivered, notDelivered, pending, unknown, recipients, ...rest } = (await read(path))
			.items;
		expect(delivered + notDelivered + pending + unknown).toBe(recipients);
		expect([sum(rest.notDeliveredBreakdown), sum(rest.pendingBreakdown)]).toEqual([
			notDelivered,
			pending,
		]);
		expect(rest.settled).toBe(pending === 0);
	}
});
