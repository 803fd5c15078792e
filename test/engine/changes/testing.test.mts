import { useChanges } from './useChanges.mts';

/** "Execute step" in the editor: the newest real record, and nothing is kept. */

const use = useChanges();

test.each([
	['importFailed', { status: 'errored' }],
	['importFinished', { status: 'finished' }],
	['purchaseReceived', { listingTitle: expect.any(String) }],
	['purchaseStatusChanged', { status: expect.any(String) }],
	['letterPublished', { publicationDate: expect.any(String) }],
	['agentActivity', { agentName: expect.any(String) }],
])('%s gives the newest record', async (event, record) => {
	const { items, error, staticData } = await use.test({ event });
	expect(error).toBeUndefined();
	expect(items.map(({ json }) => json)).toEqual([expect.objectContaining(record)]);
	expect(staticData).toBeUndefined();
	expect(use.asked()).toHaveLength(1);
});

test('it is the one that failed last, not the one that was created last', async () => {
	const old = use.control.state().imports.items.find(({ status }) => status === 'errored')!;
	use.failImport();
	use.changes.passTime(1_000);
	use.control.failImport(old.uniqueId);
	const { items } = await use.test();
	expect(items[0].json.uniqueId).toBe(old.uniqueId);
});

test('the filters hold, further down too', async () => {
	use.control.setImports(300);
	const { items } = await use.test({ filters: { fileName: '読者リスト' } });
	expect(items[0].json).toMatchObject({ fileName: '読者リスト.csv', status: 'errored' });
});

test('where there is none it says so', async () => {
	const { error } = await use.test({ filters: { fileName: 'no such file' } });
	expect(error?.message).toBe('The service has no record to test with');
});
