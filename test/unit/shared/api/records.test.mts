import {
	isInState,
	mayBeDraft,
	recordOf,
	recordsOf,
	subscriberImport,
} from '../../../../nodes/shared/api/records.ts';
import { numberName } from '../../../../nodes/shared/properties/numberNames.ts';

test.each<[string, unknown, unknown]>([
	['a list of records', [{ a: 1 }, { b: 2 }], [{ a: 1 }, { b: 2 }]],
	['a list with strays', [null, 'Acme', [1]], [{ value: null }, { value: 'Acme' }, { value: [1] }]],
	['an empty list', [], []],
	['null', null, []],
	['one record', { a: 1 }, [{ a: 1 }]],
	['an empty record', {}, []],
	['an object with numbers as keys', { 0: { a: 1 }, 17: 'stray' }, [{ a: 1 }, { value: 'stray' }]],
	['a record with a number among its keys', { 0: 'x', a: 1 }, [{ 0: 'x', a: 1 }]],
])('%s as records', (_, items, records) => {
	expect(recordsOf(items)).toStrictEqual(records);
});

test.each<[string, unknown, unknown]>([
	['a record', { a: 1 }, { a: 1 }],
	['an empty one', {}, undefined],
	['a list', [{ a: 1 }], undefined],
	['null', null, undefined],
])('the record that a write answers with: %s', (_, items, record) => {
	expect(recordOf(items)).toEqual(record);
});

test.each<['fileName' | 'recordsFailed' | 'uniqueId', given: unknown, read?: unknown]>([
	['fileName', undefined],
	['fileName', 7],
	['fileName', null],
	['recordsFailed', 3, 3],
	['recordsFailed', ' 0.5 ', 0.5],
	['recordsFailed', '1e3'],
	['recordsFailed', '3 rows'],
	['uniqueId', 'imp_1', 'imp_1'],
	['uniqueId', 0, '0'],
	['uniqueId', 2 ** 60],
	['uniqueId', 1.5],
	['uniqueId', null],
])('as %s, %j reads as %j, and nothing else is lost', (field, given, ...[read]) => {
	const record = subscriberImport.parse({ status: 'errored', [field]: given });
	expect(record).toEqual({ status: 'errored', [field]: read });
});

/** A missing status rules nothing out. An unknown one may be of a letter that is being sent. */
test.each<[status: unknown, name: string | undefined, ...is: string[]]>([
	[0, 'empty draft', 'may be a draft'],
	[1, 'published', 'published'],
	[2, 'scheduled', 'scheduled'],
	[3, 'template', 'template'],
	[7, 'ready to send', 'may be a draft'],
	[8, 'configuring', 'may be a draft'],
	[9, 'configured template', 'template'],
	['1', 'published', 'published'],
	[4, 'in review', 'may be a draft'],
	[6, undefined],
	[undefined, undefined, 'may be a draft'],
])('a letter with status %j is named %s and is: %s', (publicationStatus, name, ...is) => {
	const letter = { publicationStatus };
	expect(numberName(letter, 'publicationStatusName')).toBe(name);
	const meanings = {
		published: isInState(letter, 'published'),
		scheduled: isInState(letter, 'scheduled'),
		template: isInState(letter, 'template'),
		'may be a draft': mayBeDraft(letter),
	};
	expect(Object.entries(meanings).filter(([, isSo]) => isSo)).toEqual(is.map((one) => [one, true]));
});
