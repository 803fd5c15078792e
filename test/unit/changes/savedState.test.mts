import { failedImport, NEWEST, PolledList } from './polledList.mts';

/** What n8n keeps may be older than what was delivered, or damaged. */

test('an empty page after a restart does not show that all else is new', async () => {
	const list = new PolledList('importFailed', [failedImport('old', 1)]);
	await list.poll();
	const older = JSON.stringify(list.data);
	list.rows.unshift(failedImport('delivered', NEWEST));
	expect(await list.poll()).toEqual(['delivered']);
	list.data = JSON.parse(older);
	list.restart();
	list.instead = () => ({ records: [], total: 0 });
	expect(await list.poll()).toEqual([]);
	list.mend();
	expect(await list.poll()).toEqual(['delivered*']);
});

test.each([{}, { seq: 1, times: 1, downTo: null }, 'lost'])(
	'a delivery that cannot be read is none: %j',
	async (delivery) => {
		const list = new PolledList('importFailed');
		await list.poll();
		Object.assign(list.data.changes as object, { delivery });
		list.restart();
		list.rows.unshift(failedImport('new', NEWEST));
		expect(await list.poll()).toEqual(['new*']);
	},
);
