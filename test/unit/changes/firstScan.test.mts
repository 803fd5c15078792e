import { ApiError } from '../../../nodes/shared/api/apiError.ts';
import {
	failedImport,
	letter,
	NEWEST,
	PolledList,
	purchase,
	rowsOf,
	type Row,
} from './polledList.mts';

/** The poll that belongs to publishing notes what is there, however little of the list it gets to see. */

const DAY = 24 * 60;
const dailyLetter = (id: string, day: number) => letter(id, day * DAY);
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

describe('more is counted than is listed: what comes in later is told, even with an earlier time', () => {
	const counted = (more: number) => (list: PolledList) => {
		const size = list.pageSize;
		list.instead = (page) => ({
			records: list.rows.slice((page - 1) * size, page * size),
			total: list.rows.length + more,
		});
	};
	const twice = (list: PolledList) => void list.rows.push({ ...list.rows.at(-1)! });

	test.each<[string, Parameters<typeof rowsOf>[0], number, (list: PolledList) => void]>([
		['a letter that is not listed', letter, 20, counted(1)],
		['a letter that is not listed, among many', letter, 250, counted(1)],
		['a page of letters that are not listed', letter, 200, counted(100)],
		['a letter that is listed twice', letter, 20, twice],
		['a purchase that is listed twice', purchase, 20, twice],
	])('%s', async (_, make, count, change) => {
		const list = new PolledList(make === letter ? 'letterPublished' : 'purchaseReceived', []);
		list.rows = rowsOf(make, count);
		change(list);
		expect(await list.polls(6)).toEqual([]);
		list.rows.unshift(make('new', NEWEST - 1));
		expect(await list.polls(3)).toEqual(['new']);
	});
});

describe('the service gives its last page for all beyond, and counts a letter that it never lists', () => {
	test.each([
		[30, 1],
		[30, 2],
		[310, 4],
		[310, 6],
	])(
		'%i letters, a new one with each %i polls: one comes that is dated back',
		async (count, every) => {
			const list = new PolledList('letterPublished', rowsOf(dailyLetter, count));
			const size = list.pageSize;
			list.instead = (page) => {
				const last = Math.ceil(list.rows.length / size);
				const start = (Math.min(page, last) - 1) * size;
				return { records: list.rows.slice(start, start + size), total: list.rows.length + 1 };
			};
			await list.poll();
			for (let poll = 1; poll <= 60; poll++) {
				if (poll % every === 0) list.rows.unshift(letter(`new${poll}`, NEWEST * DAY + poll));
				await list.poll();
			}
			list.rows.unshift(dailyLetter('backdated', NEWEST - 3));
			expect(await list.polls(20)).toEqual(['backdated']);
		},
	);
});

test('a record that goes while the list is read shifts another one out of sight: it is not told', async () => {
	const list = new PolledList('letterPublished', rowsOf(dailyLetter, 300));
	list.instead = (page) => {
		if (page === 2) list.rows = list.rows.filter(({ uniqueId }) => uniqueId !== 'old5');
		return undefined;
	};
	await list.poll();
	list.mend();
	expect(await list.polls(6)).toEqual([]);
});

test('the first scan was cut short: a letter is told whose channel has an earlier time than others', async () => {
	const list = new PolledList('letterPublished', rowsOf(dailyLetter, 300));
	list.hangAt(3);
	expect(await list.poll()).toEqual([]);
	list.mend();
	list.rows.unshift(letter('west', NEWEST * DAY - 8 * 60));
	expect(await list.poll()).toEqual(['west']);
});

test('the first scan was cut short, and the list grows by a page at a time: nothing of what was there is told', async () => {
	const list = new PolledList('importFailed', rowsOf(failedImport, 1_000));
	list.hangAt(3);
	expect(await list.poll()).toEqual([]);
	list.mend();
	expect(await list.polls(3)).toEqual([]);
	const added = Array.from({ length: 100 }, (_, index) => ({
		...failedImport(`added${index}`, NEWEST + 100 - index),
		status: 'running',
	}));
	list.rows.unshift(...added);
	expect(await list.polls(20)).toEqual([]);
});

test('a list without pages shows a part of its total: what it shows later was there before', async () => {
	const daily = (id: string, day: number) => purchase(id, day * DAY);
	const list = new PolledList('purchaseReceived', rowsOf(daily, 200));
	list.instead = () => ({ records: list.rows.slice(0, 100), total: 200 });
	expect(await list.polls(3)).toEqual([]);
	list.mend();
	list.rows.unshift(daily('new', NEWEST + 1));
	expect(await list.polls(3)).toEqual(['new']);
});

describe('a page fails while the workflow is published', () => {
	const failing = (page: number) => {
		if (page > 1 && page < 4) throw new ApiError('One record is broken', { status: 500 });
		return undefined;
	};

	test.each(['importFailed', 'letterPublished', 'agentActivity'] as const)(
		'%s: it is published, and tells what is new',
		async (event) => {
			const make = event === 'letterPublished' ? letter : failedImport;
			const list = new PolledList(event, rowsOf(make, 500));
			list.instead = failing;
			expect(await list.poll()).toEqual([]);
			list.rows.unshift(make('new', NEWEST + 1));
			expect(await list.poll()).toEqual(['new']);
		},
	);

	test('a key that is refused there keeps it from being published', async () => {
		const list = new PolledList('importFailed', rowsOf(failedImport, 500));
		const refused = { status: 401, failure: { cause: 'credential-invalid' as const } };
		list.instead = (page) => {
			if (page === 3) throw new ApiError('The key was refused', refused);
			return undefined;
		};
		await expect(list.poll()).rejects.toThrow('The key was refused');
	});

	test("'Start From' is 'Everything': all that other pages show is told from the second poll on", async () => {
		const list = new PolledList('importFailed', rowsOf(failedImport, 500));
		list.instead = (page) => {
			if (page === 3) throw new ApiError('One record is broken', { status: 500 });
			return undefined;
		};
		await expect(list.poll({ startAfter: null })).rejects.toThrow('One record is broken');
		expect(await list.poll({ startAfter: null })).toHaveLength(400);
		list.mend();
		expect(await list.polls(6, { startAfter: null })).toHaveLength(100);
	});
});

describe('published once more with another choice before the first scan was complete', () => {
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

test.each([[429, 'rate-limited'] as const])(
	'the service takes no more requests (%i) while the workflow is published: it is, and what comes next is told',
	async (status, cause) => {
		const list = new PolledList('importFailed', rowsOf(failedImport, 700));
		list.instead = (page) => {
			if (page > 3) throw new ApiError('Limited', { status, failure: { cause } });
			return undefined;
		};
		expect(await list.poll()).toEqual([]);
		list.rows.unshift(newImport());
		expect(await list.poll()).toEqual(['new']);
		list.mend();
		expect(await list.polls(10)).toEqual([]);
	},
);
