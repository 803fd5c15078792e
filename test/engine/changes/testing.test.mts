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

test('where the newest of many do not match, it does not say that there is none', async () => {
	use.control.setImports(1_500);
	const { error } = await use.test({ filters: { fileName: 'no such file' } });
	expect(error?.message).toBe('None of the newest 1000 records can be tested with');
});

test('a service that takes too long is told so', async () => {
	const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
	const { error, status } = await use.test();
	timeout.mockRestore();
	expect(status).toBe('error');
	expect(error).toMatchObject({
		message: 'The service did not respond in time',
		description: expect.stringContaining('Try the test again.'),
	});
});

test('where there is none it says so', async () => {
	const { error } = await use.test({ filters: { fileName: 'no such file' } });
	expect(error?.message).toBe('The service has no record to test with');
});
