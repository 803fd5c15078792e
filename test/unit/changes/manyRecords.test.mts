import { letter, NEWEST, PolledList, purchase, rowsOf, unzoned } from './polledList.mts';

/** More records than are known one by one: the oldest are the first to be forgotten. */

const MANY = 10_600;
/** Enough to read the older pages all round. */
const ROUND = 15;

const manyLetters = () => {
	const list = new PolledList('letterPublished', rowsOf(letter, MANY));
	list.pageSize = 1_000;
	return list;
};

test('what comes in with a time before that of the newest is told', async () => {
	const list = manyLetters();
	await list.poll();
	list.rows.unshift(letter('an hour before the newest', NEWEST - 60));
	expect(await list.polls(ROUND)).toEqual(['an hour before the newest']);
});

test('one that is dated far ahead keeps no other from being told', async () => {
	const list = manyLetters();
	list.rows[5].publicationDate = '2036-12-31 00:00:00';
	await list.poll();
	list.rows.unshift(letter('new', NEWEST + 1));
	expect(await list.polls(ROUND)).toEqual(['new']);
});

test('a purchase that is touched is known by its status', async () => {
	const list = new PolledList('purchaseStatusChanged', rowsOf(purchase, MANY));
	await list.poll();
	list.rows[2].updatedAt = unzoned(NEWEST + 1);
	expect(await list.poll()).toEqual([]);
});

describe('records without a readable time are not told again and again', () => {
	test('one of them', async () => {
		const list = new PolledList('purchaseReceived', rowsOf(purchase, MANY));
		list.rows[3].createdAt = null;
		expect(await list.polls(3)).toEqual([]);
	});

	test('all of them', async () => {
		const list = manyLetters();
		for (const row of list.rows) row.publicationDate = '31.05.2026 10:00';
		expect(await list.polls(ROUND)).toEqual([]);
	});

	test('one that has come after them, and what comes after that', async () => {
		const list = new PolledList('purchaseReceived', rowsOf(purchase, 10));
		await list.poll();
		list.rows.unshift({ ...purchase('without', 0), createdAt: null });
		expect(await list.poll()).toEqual(['without']);
		const later = Array.from({ length: MANY }, (_, index) => purchase(`${index}`, NEWEST + index));
		list.rows.unshift(...later.reverse());
		const told = await list.polls(4, { maxItems: 5_000 });
		expect(told).toHaveLength(MANY);
		expect(told).not.toContain('without');
	});
});
