import { failedImport, letter, NEWEST, PolledList, rowsOf, type Row } from './polledList.mts';

/** The poll that belongs to publishing notes what is there, however little of the list it gets to see. */

const newImport = () => failedImport('new', NEWEST + 1);

test('a page that comes too late: what fails afterwards is told, and nothing of what was there', async () => {
	const list = new PolledList('importFailed', rowsOf(failedImport, 250));
	list.hangAt(2);
	expect(await list.poll()).toEqual([]);
	list.mend();
	list.rows.unshift(newImport());
	expect(await list.polls(5)).toEqual(['new']);
});

test.each([1, 2, 3])(
	'page %i is empty although there are more: nothing of it is told',
	async (odd) => {
		const list = new PolledList('importFailed', rowsOf(failedImport, 300));
		list.instead = (page) => (page === odd ? { records: [], total: 300 } : undefined);
		expect(await list.poll()).toEqual([]);
		list.mend();
		expect(await list.polls(10)).toEqual([]);
		list.rows.unshift(newImport());
		expect(await list.poll()).toEqual(['new']);
	},
);

test('a total that counts what the list never shows keeps nothing from being told', async () => {
	const list = new PolledList('importFailed');
	list.instead = () => ({ records: list.rows, total: 300 });
	expect(await list.polls(2)).toEqual([]);
	list.rows = [newImport()];
	expect(await list.poll()).toEqual(['new']);
});

test('a record that goes while the list is read shifts another one out of sight: it is not told', async () => {
	const list = new PolledList('letterPublished', rowsOf(letter, 300));
	list.instead = (page) => {
		if (page === 2) list.rows = list.rows.filter(({ uniqueId }) => uniqueId !== 'old5');
		return undefined;
	};
	await list.poll();
	list.mend();
	expect(await list.polls(6)).toEqual([]);
});

describe('published once more with another choice before the first look was complete', () => {
	const inFile = (row: Row, index: number) => ({ ...row, fileName: index % 2 ? 'a.csv' : 'b.csv' });
	const published = async (fileName: string) => {
		const list = new PolledList('importFailed', rowsOf(failedImport, 300).map(inFile));
		list.hangAt(3);
		const filters = { channels: [], statuses: [], fileName };
		expect(await list.poll({ startAfter: null, filters })).toEqual([]);
		list.mend();
		return list;
	};

	test("'Start From' is 'Now' instead of 'Everything': nothing of what was there is told", async () => {
		const list = await published('a.csv');
		expect(await list.polls(3)).toEqual([]);
	});

	test('another filter: only what passes it is told', async () => {
		const list = await published('a.csv');
		const filters = { channels: [], statuses: [], fileName: 'b.csv' };
		const told = await list.polls(3, { startAfter: null, filters });
		expect(told.sort()).toEqual(
			list.rows
				.filter(({ fileName }) => fileName === 'b.csv')
				.map(({ uniqueId }) => uniqueId)
				.sort(),
		);
	});
});
