import { useSandbox } from './client.mts';
import { allLetterMetrics } from './letterMetrics.mts';

/* eslint-disable @typescript-eslint/no-explicit-any -- records are read as they come */

const { sandbox, call, read } = useSandbox({ now: new Date('2026-11-20T12:00:00Z') });

const allMetrics = () => allLetterMetrics(call);

describe('the SMS delivery report', () => {
	const path = (row: any) =>
		`/api/v3/channels/${row.channel}/letters/${row.uniqueId}/sms/delivery-report`;
	const letters = async () => {
		const rows = await allMetrics();
		const isSms = ({ title }: any) => title.startsWith('SMS');
		return { sms: rows.filter(isSms), email: rows.find((row) => !isSms(row)) };
	};

	test('counts every recipient exactly once', async () => {
		for (const row of (await letters()).sms) {
			const { items, total } = await read(path(row));
			expect(total).toBe(1);
			const { delivered, notDelivered, pending, unknown, recipients } = items;
			expect(delivered + notDelivered + pending + unknown).toBe(recipients);
			const sum = (part: Record<string, number>) =>
				Object.values(part).reduce((all, one) => all + one, 0);
			expect(sum(items.notDeliveredBreakdown)).toBe(notDelivered);
			expect(sum(items.pendingBreakdown)).toBe(pending);
			expect(items.settled).toBe(pending === 0);
		}
	});

	test.each<[string, (found: Awaited<ReturnType<typeof letters>>) => object]>([
		['channel', ({ sms }) => ({ ...sms[0], channel: 'elsewhere' })],
		['not found on this channel', ({ sms }) => ({ ...sms[0], channel: sms[1].channel })],
		['not an SMS campaign', ({ email }) => email],
	])('is 404 with an empty data: %s', async (gist, row) => {
		const { status, json } = await call('GET', path(row(await letters())), { query: 'api=true' });
		expect([status, json]).toEqual([
			404,
			{ items: [], message: expect.stringContaining(gist), total: 0, data: [] },
		]);
	});

	test('is 404 while the feature flag is off', async () => {
		const { sms } = await letters();
		sandbox.control.setSmsReport(false);
		expect((await call('GET', path(sms[0]), { query: 'api=true' })).status).toBe(404);
	});
});
