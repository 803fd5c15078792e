import { ApiError } from '../../../nodes/shared/api/apiError.ts';
import type { ListPoll } from '../../../nodes/PublishingChangeTrigger/polling/listPoll.ts';
import { failedImport, letter, NEWEST, PolledList, rowsOf, unzoned, zoned } from './polledList.mts';

/** The pages behind the first: what they fail to show, and what polls find there. */

const brokenRecord = () => new ApiError('One record is broken', { status: 500 });
const rejecting = (bad: number) => (page: number) => {
	if (page === bad) throw brokenRecord();
	return undefined;
};

describe('an older page that always fails', () => {
	test.each([2, 3])('keeps no new change from being told: page %i', async (bad) => {
		const list = new PolledList('importFailed', rowsOf(failedImport, 500));
		await list.polls(2);
		list.instead = rejecting(bad);
		const told: string[] = [];
		for (const id of ['1', '2', '3', '4']) {
			list.rows.unshift(failedImport(id, NEWEST + Number(id)));
			told.push(...(await list.poll()));
		}
		expect(told).toEqual(['1', '2', '3', '4']);
	});

	test('is an error as long as something may be behind it that is older', async () => {
		const list = new PolledList('importFailed', rowsOf(failedImport, 500));
		await list.poll();
		const added = Array.from({ length: 150 }, (_, index) =>
			failedImport(`${index}`, NEWEST + 1 + index),
		);
		list.rows.unshift(...added.reverse());
		list.instead = rejecting(2);
		await expect(list.poll()).rejects.toThrow('One record is broken');
		list.mend();
		expect(await list.poll()).toHaveLength(150);
	});

	test('is an error each time it is read, and the pages behind it are read, too', async () => {
		const list = new PolledList('importFailed', rowsOf(failedImport, 500));
		await list.poll();
		list.instead = rejecting(3);
		const old = { ...list.rows[420], updatedAt: failedImport('', NEWEST + 1).updatedAt };
		list.rows[420] = old;
		const came: unknown[] = [];
		for (let poll = 0; poll < 8; poll++) {
			came.push(...(await list.poll().catch(({ message }: Error) => [message])));
		}
		expect(came).toContain('old420');
		expect(came.filter((each) => each === 'One record is broken').length).toBeLessThan(4);
	});
});

describe('a letter that always breaks its page keeps no other from being told', () => {
	test.each([
		[
			'one that was created long ago is published',
			(list: PolledList) => list.rows.splice(470, 0, letter('late', NEWEST + 1)),
			0,
		],
		['the total counts one that is never shown', () => [], 1],
	])('although %s', async (_, happens, hidden) => {
		const list = new PolledList('letterPublished', rowsOf(letter, 500));
		await list.polls(8);
		happens(list);
		list.instead = (page) => {
			const records = list.rows.slice((page - 1) * 100, page * 100);
			if (records.some(({ uniqueId }) => uniqueId === 'old450')) throw brokenRecord();
			return { records, total: list.rows.length + hidden };
		};
		const told: string[] = [];
		for (const id of ['1', '2', '3', '4', '5']) {
			list.rows.unshift(letter(id, NEWEST + 1 + Number(id)));
			for (let poll = 0; poll < 3; poll++) told.push(...(await list.poll().catch(() => [])));
		}
		expect(told).toEqual(['1', '2', '3', '4', '5']);
	});
});

test('a letter that breaks a page which was read before does not, either', async () => {
	const list = new PolledList('letterPublished', rowsOf(letter, 500));
	await list.polls(8);
	list.rows.splice(450, 0, letter('late', NEWEST + 1));
	list.rows.unshift(letter('new', NEWEST + 2));
	list.instead = rejecting(4);
	await expect(list.poll()).rejects.toThrow('One record is broken');
	// It has moved up, as others were deleted.
	list.instead = rejecting(3);
	await expect(list.poll()).rejects.toThrow('One record is broken');
	expect(await list.poll()).toEqual(['late', 'new']);
});

test('an older page that fails once brings no younger letter before what is there', async () => {
	const list = new PolledList('letterPublished', rowsOf(letter, 500));
	await list.polls(8);
	list.rows.splice(350, 0, letter('first', NEWEST + 1));
	list.rows.unshift(letter('second', NEWEST + 2));
	list.instead = rejecting(3);
	await expect(list.poll()).rejects.toThrow('One record is broken');
	list.mend();
	expect(await list.poll()).toEqual(['first', 'second']);
});

test('polls that come no further, as a page never comes in time, say so', async () => {
	const list = new PolledList('importFailed', rowsOf(failedImport, 500));
	await list.poll();
	list.rows.unshift(failedImport('new', NEWEST + 1));
	list.hangAt(2);
	expect(await list.poll()).toEqual([]);
	await expect(list.poll()).rejects.toThrow('The service did not respond in time');
	list.mend();
	expect(await list.poll()).toEqual(['new']);
});

test('polls that come further each time say nothing', async () => {
	const list = new PolledList('importFailed', rowsOf(failedImport, 500));
	for (const hanging of [3, 4, 5]) {
		list.hangAt(hanging);
		expect(await list.poll({ startAfter: null })).toEqual([]);
	}
	list.mend();
	expect(await list.poll({ startAfter: null })).toHaveLength(500);
});

test.each<[string, (poll: number) => Partial<ListPoll>]>([
	["a 'Start Date'", (poll) => ({ startAfter: poll })],
	['a filter', (poll) => ({ filters: { channels: [], statuses: [`${poll}`] }, startAfter: null })],
])(
	'%s of an expression that gives another one to each poll: a long list is told',
	async (_, choices) => {
		const list = new PolledList('importFailed', rowsOf(failedImport, 500));
		let time = 0;
		list.instead = () => {
			time--;
			return undefined;
		};
		const told: string[] = [];
		for (let poll = 0; poll < 20; poll++) {
			time = 3;
			const isOver = () => time <= 0;
			told.push(...(await list.poll({ wanted: '={{ … }}', isOver, ...choices(poll) })));
		}
		expect(told).toHaveLength(500);
	},
);

test("what 'Max Items' left over comes before what came later, however far down it is", async () => {
	const list = new PolledList('letterPublished', rowsOf(letter, 200));
	list.pageSize = 10;
	await list.polls(3);
	list.rows.splice(150, 0, letter('first', NEWEST + 1));
	list.rows.splice(190, 0, letter('second', NEWEST + 2));
	expect(await list.poll({ maxItems: 1 })).toEqual(['first']);
	list.rows.unshift(letter('third', NEWEST + 3));
	expect(await list.polls(2, { maxItems: 1 })).toEqual(['second', 'third']);
});

test('a page that is empty for once does not keep the others from being read', async () => {
	const list = new PolledList('importFailed', rowsOf(failedImport, 300));
	await list.poll();
	list.instead = (page) => (page === 2 ? { records: [], total: 300 } : undefined);
	await list.poll();
	list.mend();
	list.rows[250] = { ...list.rows[250], updatedAt: zoned(NEWEST + 1) };
	expect(await list.polls(4)).toEqual(['old250']);
});

test('counters that move do not keep the last page from being the last', async () => {
	const list = new PolledList('letterPublished', rowsOf(letter, 30));
	let opens = 0;
	// It gives its last page for all beyond, and no total.
	list.instead = (page) => {
		const start = Math.min(page - 1, Math.ceil(list.rows.length / 10) - 1) * 10;
		const records = list.rows.slice(start, start + 10);
		return { records: records.map((row) => ({ ...row, opens: ++opens })) };
	};
	await list.polls(10);
	list.rows.splice(14, 0, letter('late', NEWEST + 1));
	expect(await list.polls(10)).toEqual(['late']);
});

test('a letter without an ID is the same one when its counters have moved', async () => {
	let opens = 0;
	const list = new PolledList('letterPublished', [{ publicationDate: unzoned(5) }]);
	list.instead = (page) =>
		page > 1 ? undefined : { records: [{ ...list.rows[0], opens: ++opens }], total: 1 };
	expect(await list.polls(4)).toEqual([]);
});
