import { recordOf, recordsOf, subscriberImport } from '../../../../nodes/shared/api/records.ts';

test.each<[string, unknown, unknown]>([
	['a list of records', [{ a: 1 }, { b: 2 }], [{ a: 1 }, { b: 2 }]],
	['a list of names', ['Acme'], [{ value: 'Acme' }]],
	['a list with strays', [null, 5, [1]], [{ value: null }, { value: 5 }, { value: [1] }]],
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
	['an empty list', [], undefined],
	['a list', [{ a: 1 }], undefined],
	['null', null, undefined],
])('the record that a write answers with: %s', (_, items, record) => {
	expect(recordOf(items)).toEqual(record);
});

test.each<[string, object]>([
	['missing', { uniqueId: 'imp_1' }],
	['of another type', { uniqueId: 'imp_1', fileName: 7, recordsFailed: 'three' }],
	['null', { uniqueId: 'imp_1', fileName: null, recordsFailed: null }],
])('a field that is %s reads as absent and loses nothing else', (_, record) => {
	const { uniqueId, fileName, recordsFailed } = subscriberImport.parse(record);
	expect([uniqueId, fileName, recordsFailed]).toEqual(['imp_1', undefined, undefined]);
});

test.each<[unknown, number | undefined]>([
	[3, 3],
	[' 0.5 ', 0.5],
	['1e3', undefined],
	['3 rows', undefined],
])('the number %j reads as %j', (recordsFailed, number) => {
	expect(subscriberImport.parse({ recordsFailed }).recordsFailed).toBe(number);
});

test.each<[unknown, string | undefined]>([
	['imp_1', 'imp_1'],
	[5, '5'],
	[0, '0'],
	[2 ** 60, undefined],
	[1.5, undefined],
	[null, undefined],
])('the ID %j reads as the text %j', (uniqueId, text) => {
	expect(subscriberImport.parse({ uniqueId }).uniqueId).toBe(text);
});
