import { ApiError } from '../../../nodes/shared/api/apiError.ts';
import {
	failedImport,
	letter,
	NEWEST,
	PolledList,
	purchase,
	rowsOf,
	unzoned,
	zoned,
} from './polledList.mts';

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

describe('what an earlier process told further down, of which nothing is saved, is marked', () => {
	const failing = (page: number) => {
		if (page > 1) throw new ApiError('Limited', { status: 429 });
		return undefined;
	};
	const missing = (bad: number) => (page: number) => (page === bad ? { records: [] } : undefined);

	test.each([
		['each page comes', 1, () => undefined],
		['no older page comes for a while', 5, failing],
		['its page does not come once', 2, (page: number) => (page === 3 ? failing(page) : undefined)],
		['the page before it is refused once', 1, missing(2)],
		['its page is refused once', 2, missing(3)],
	])('where %s', async (_, polls, instead) => {
		const list = new PolledList('importFailed', rowsOf(failedImport, 350));
		await list.polls(6);
		const older = structuredClone(list.data);
		list.rows[250] = { ...list.rows[250], updatedAt: zoned(NEWEST + 1) };
		expect(await list.polls(8)).toEqual(['old250']);
		list.data = older;
		list.restart();
		list.instead = instead;
		const told: string[] = [];
		for (let poll = 0; poll < polls; poll++) told.push(...(await list.poll().catch(() => [])));
		list.mend();
		told.push(...(await list.polls(10)));
		expect(told).toEqual(['old250*']);
	});
});

test('a purchase that has just changed again and again is told once more where n8n ended before it was delivered', async () => {
	const list = new PolledList('purchaseStatusChanged', [purchase('changing', 1)]);
	await list.poll();
	for (const [index, status] of ['seen', 'asked', 'answered', 'paid'].entries()) {
		list.rows = [{ ...list.rows[0], status, updatedAt: unzoned(2 + index) }];
		expect(await list.poll()).toEqual(['changing']);
	}
	list.restart();
	expect(await list.poll()).toEqual(['changing*']);
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

test('what ends n8n each time is handed over three times, and takes nothing with it that has come since', async () => {
	const list = new PolledList('importFailed');
	await list.poll();
	list.rows.unshift(failedImport('deadly', NEWEST));
	expect(await list.poll()).toEqual(['deadly']);
	for (const crash of [1, 2]) {
		list.rows.unshift(failedImport(`new${crash}`, NEWEST + crash));
		list.restart();
		expect(await list.poll()).toEqual(['deadly*']);
	}
	list.restart();
	expect(await list.polls(3)).toEqual(['new1*', 'new2*']);
});

test('nothing is kept of what an earlier process may have told: all of it is marked', async () => {
	const list = new PolledList('importFailed', [failedImport('told', 1)]);
	const everything = { startAfter: null } as const;
	expect(await list.poll(everything)).toEqual(['told']);
	list.data = {};
	list.restart();
	expect(await list.poll({ ...everything, isStateLost: true })).toEqual(['told*']);
	list.rows.unshift(failedImport('new', 2));
	expect(await list.poll(everything)).toEqual(['new']);
});

describe('two mains of n8n take turns', () => {
	const filters = { channels: [], statuses: [], fileName: 'wanted' };
	const failing = (id: string, minute: number, fileName = 'wanted') => ({
		...failedImport(id, minute),
		fileName,
	});

	test('what the other one told is not told again by one that has kept more than it saved', async () => {
		const list = new PolledList('importFailed');
		await list.poll({ filters });
		const saved = structuredClone(list.data);
		for (const id of ['a', 'b', 'c']) {
			list.rows.unshift(failing(id, NEWEST, 'another'));
			expect(await list.poll({ filters })).toEqual([]);
		}
		list.data = saved;
		list.restart();
		list.rows.unshift(failing('new', NEWEST + 1));
		expect(await list.poll({ filters })).toEqual(['new*']);
		list.returnToFormer();
		expect(await list.poll({ filters })).toEqual(['new*']);
		expect(await list.polls(3, { filters })).toEqual([]);
	});
});

test('a letter far down the list that was published while n8n was down is told by the first poll', async () => {
	const list = new PolledList('letterPublished', rowsOf(letter, 1_000));
	await list.polls(3);
	list.restart();
	list.rows.splice(950, 0, letter('late', NEWEST + 1));
	expect(await list.poll()).toEqual(['late*']);
});

describe('a replica that lags behind shows an older version of a purchase', () => {
	const older = purchase('known', 1);
	const newer = { ...older, status: 'approved', updatedAt: unzoned(5) };

	test('which is not told again, and nor is the newer one after it', async () => {
		const list = new PolledList('purchaseStatusChanged', [older]);
		await list.poll();
		list.rows = [newer];
		expect(await list.poll()).toEqual(['known']);
		for (const row of [older, newer, older, newer]) {
			list.rows = [row];
			expect(await list.poll()).toEqual([]);
		}
	});

	test('a status that is set back is told, even where the clock is an hour behind by then', async () => {
		const list = new PolledList('purchaseStatusChanged', [older]);
		await list.poll();
		list.rows = [{ ...newer, updatedAt: unzoned(65) }];
		expect(await list.poll()).toEqual(['known']);
		list.rows = [{ ...older, updatedAt: unzoned(10) }];
		expect(await list.poll()).toEqual(['known']);
	});
});
