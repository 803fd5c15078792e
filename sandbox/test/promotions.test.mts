import { useSandbox } from './client.mts';

const { call, read } = useSandbox();

describe('promotions', () => {
	const PURCHASES = '/api/v3/promotions/purchases';

	test('only a pending purchase shows its creative, as HTML', async () => {
		const { items, total } = await read(PURCHASES);
		expect(items).toHaveLength(total);
		for (const { uniqueId, status: state } of items) {
			const path = `${PURCHASES}/${uniqueId}/preview`;
			const { status, headers, text } = await call('GET', path, { query: 'api=true' });
			expect([state, status]).toEqual([state, state === 'pending' ? 200 : 404]);
			if (status !== 200) continue;
			expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
			expect(text).toContain('Größer denken');
		}
	});

	test('promoters are distinct names, without a message', async () => {
		const answer = await read('/api/v3/promotions/promoters');
		expect(Object.keys(answer)).toEqual(['items', 'total']);
		expect(new Set(answer.items).size).toBe(answer.total);
	});
});
