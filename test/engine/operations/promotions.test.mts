import { PENDING_PURCHASE_ID } from '../../../sandbox/index.mts';
import { byId, operation, useNodes } from '../../support/useNodes.mts';

const nodes = useNodes({ now: new Date('2026-11-20T12:00:00Z') });

const getAll = operation('publishingPromotions purchase.getAll');
const previewCreative = operation('publishingPromotions purchase.previewCreative');

describe('purchases', () => {
	const found = async (filters: object, parameters: object = { returnAll: true }) =>
		(await nodes.run(getAll, { ...parameters, filters })).items.map(({ json }) => json);

	test.each<[filter: string, filters: object, count: number]>([
		['none', {}, 24],
		['a state', { statuses: 'pending' }, 8],
		['states', { statuses: 'pending, approved' }, 16],
		['chosen states, however the service spells them', { statuses: ['Pending', 'APPROVED'] }, 16],
		['a state that none has', { statuses: 'lost' }, 0],
		['not approved', { isApproved: false }, 16],
		['channels, each purchase once', { channels: 'morning-brief, tech-weekly' }, 16],
		['a day to begin with', { createdAfter: '2026-11-18' }, 3],
		['one day', { createdAfter: '2026-11-20', createdBefore: '2026-11-20' }, 1],
		['all of them', { statuses: 'pending', isApproved: false, createdAfter: '2026-11-14' }, 3],
	])('%s', async (_filter, filters, count) => {
		expect(await found(filters)).toHaveLength(count);
	});

	test('are counted after the filters', async () => {
		const pending = await found({ statuses: 'pending' });
		expect(await found({ statuses: 'pending' }, { limit: 3 })).toEqual(pending.slice(0, 3));
	});

	test('pass no filter on a field that they lack', async () => {
		const items = [{ uniqueId: 'a' }, { uniqueId: 'b', listingChannels: null, createdAt: 7 }];
		for (const filters of [
			{ statuses: 'pending' },
			{ isApproved: false },
			{ channels: 'morning-brief' },
			{ createdAfter: '2000-01-01' },
			{ createdBefore: '2999-01-01' },
		]) {
			nodes.control.addFault({ kind: 'body', body: JSON.stringify({ items, total: 2 }) });
			expect(await found(filters)).toEqual([]);
		}
	});

	test('pass a filter on a field that comes as another kind of value', async () => {
		const items = [{ uniqueId: 'a', status: 7, isApproved: 'false' }];
		for (const filters of [{ statuses: '7' }, { isApproved: false }]) {
			nodes.control.addFault({ kind: 'body', body: JSON.stringify({ items, total: 1 }) });
			expect(await found(filters)).toEqual(items);
		}
		nodes.control.addFault({ kind: 'body', body: JSON.stringify({ items, total: 1 }) });
		expect(await found({ isApproved: true })).toEqual([]);
	});

	test('say when the filters leave nothing, and when there was nothing before', async () => {
		const hinted = async (filters: object) => (await nodes.run(getAll, { filters })).hints;
		expect(await hinted({ statuses: 'lost' })).toMatchObject([
			{ message: "No purchases match the 'Filters'." },
		]);
		nodes.control.addFault({ kind: 'body', body: '{"items":[],"total":0}' });
		expect(await hinted({ statuses: 'lost' })).toMatchObject([
			{ message: 'The service returned no purchases.' },
		]);
	});
});

test('the creative of a purchase is the same HTML as a file', async () => {
	const purchase = { purchaseId: byId(PENDING_PURCHASE_ID) };
	const [{ json }] = (await nodes.run(previewCreative, purchase)).items;
	const options = { output: 'file', binaryPropertyName: 'creative' };
	const [item] = (await nodes.run(previewCreative, { ...purchase, ...options })).items;
	const { data, ...file } = item.binary!.creative;
	const fileName = `creative-${PENDING_PURCHASE_ID}.html`;
	expect(item.json).toEqual({ purchaseId: PENDING_PURCHASE_ID, fileName });
	const mimeType = 'text/html; charset=utf-8';
	expect(file).toMatchObject({ mimeType, fileType: 'html', fileName, fileExtension: 'html' });
	expect(Buffer.from(data, 'base64').toString('utf8')).toBe(json.html);
});
