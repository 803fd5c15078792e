import type { ApiRecord } from '../../../../nodes/shared/api/records.ts';
import { PagedList } from '../../../../nodes/shared/client/paging/pagedList.ts';

/** Which records of a list that grows while it is read count as the same one. */

const identity = ({ uniqueId }: ApiRecord) => uniqueId;

test.each([
	['blank IDs', '', ''],
	['no IDs', null, undefined],
	['numbers that JSON cannot hold exactly', 2 ** 53, 2 ** 53],
])('%s are of different records', (_, one, other) => {
	const list = new PagedList(identity);
	list.take({ records: [{ uniqueId: one }, { uniqueId: other }] }, 1);
	list.take({ records: [{ uniqueId: one }] }, 2);
	expect(list.records).toHaveLength(3);
});

test('an ID as a number and as text is that of one record', () => {
	const list = new PagedList(identity);
	list.take({ records: [{ uniqueId: 7 }, { uniqueId: 'a' }] }, 1);
	list.take({ records: [{ uniqueId: '7' }, { uniqueId: 'b' }] }, 2);
	expect(list.records.map(identity)).toEqual([7, 'a', 'b']);
});
