import type { ApiRecord } from '../../../../../nodes/shared/api/records.ts';
import { PagedList } from '../../../../../nodes/shared/client/paging/pagedList.ts';

/** Which records of a list that grows while it is read count as the same one. */

const identity = ({ uniqueId }: ApiRecord) => uniqueId;

test.each([
	['blank IDs', '', ''],
	['IDs of spaces', ' ', ' '],
	['no IDs', null, undefined],
	['numbers that JSON cannot hold exactly', 2 ** 53, 2 ** 53],
])('%s are of different records', (_, one, other) => {
	const list = new PagedList(identity, 100);
	expect(list.take({ records: [{ uniqueId: one }, { uniqueId: other }] }, 1)).toHaveLength(2);
	expect(list.take({ records: [{ uniqueId: one }] }, 2)).toHaveLength(1);
});

test('an ID as a number and as text is that of one record', () => {
	const list = new PagedList(identity, 100);
	list.take({ records: [{ uniqueId: 7 }, { uniqueId: 'a' }] }, 1);
	const news = list.take({ records: [{ uniqueId: '7' }, { uniqueId: 'b' }] }, 2);
	expect(news.map(identity)).toEqual(['b']);
});

test.each([
	['has none', undefined],
	['is blank', ' '],
	['is a number that JSON cannot hold exactly', 2 ** 53],
])('where the first ID of a record %s, the next one tells which it is', (_, id) => {
	const list = new PagedList((record) => [record.id, record.uniqueId], 100);
	const page = {
		records: [
			{ id, uniqueId: 'a' },
			{ id, uniqueId: 'b' },
		],
	};
	expect(list.take(page, 1)).toHaveLength(2);
	expect(list.take({ records: [...page.records, { id, uniqueId: 'c' }] }, 2)).toHaveLength(1);
});
