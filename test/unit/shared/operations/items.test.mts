import type { IBinaryKeyData, IDataObject, INode } from 'n8n-workflow';
import { copyOf, failedItem, toItem } from '../../../../nodes/shared/operations/items.ts';
import { FailedResult, ResultWithBinary } from '../../../../nodes/shared/operations/results.ts';
import { recordOrInput } from '../../../../nodes/shared/operations/recordOrInput.ts';

const record = (): IDataObject => ({ id: 9, tags: ['a'] });
const NODE = { name: 'Node', type: 'publishingImports' } as INode;
const files = (): IBinaryKeyData => ({ data: { data: 'YQ==', mimeType: 'text/csv' } });

test('a record becomes an item, linked to the one it came from', () => {
	expect(toItem(record(), 2, NODE)).toStrictEqual({ json: record(), pairedItem: { item: 2 } });
});

test('a record with files becomes an item with them', () => {
	expect(toItem(new ResultWithBinary(record(), files()), 2, NODE)).toStrictEqual({
		json: record(),
		binary: files(),
		pairedItem: { item: 2 },
	});
});

test('a record that tells of a failure becomes an item, which n8n sends to the error output', () => {
	const output = new FailedResult(record(), new Error('It failed'));
	const plain = { json: record(), pairedItem: { item: 2 } };
	expect(toItem(output, 2, NODE)).toStrictEqual(plain);
	const item = toItem(output, 2, { ...NODE, onError: 'continueErrorOutput' });
	expect(item.error).toBe(output.error);
	expect({ ...item }).toStrictEqual(plain);
});

test.each([
	['Check the ID.', { error: 'It failed', details: 'Check the ID.' }],
	[undefined, { error: 'It failed' }],
	[null, { error: 'It failed' }],
])('a failure described by %j becomes an item', (description, json) => {
	const failure = Object.assign(new Error('It failed'), { description });
	expect(failedItem(failure, 1)).toStrictEqual({ json, pairedItem: { item: 1 } });
});

test.each([
	['a record', record()],
	['a record with files', new ResultWithBinary(record(), files())],
	['a record of a failure', new FailedResult(record(), new Error('It failed'))],
])('a copy of %s is equal, and shares nothing with it', (_what, output) => {
	const copy = copyOf(output);
	expect(copy).toStrictEqual(output);
	if (copy instanceof ResultWithBinary) {
		copy.binary.data.mimeType = 'text/html';
		copy.json.id = 'another';
	} else if (copy instanceof FailedResult) copy.json.id = 'another';
	else (copy.tags as string[]).push('b');
	expect([
		record(),
		new ResultWithBinary(record(), files()),
		new FailedResult(record(), new Error('It failed')),
	]).toContainEqual(output);
});

test.each<[items: unknown, gives: IDataObject]>([
	[{ id: 9 }, { id: 9 }],
	[{}, { name: 'early', success: true }],
	[[], { name: 'early', success: true }],
	[null, { name: 'early', success: true }],
	['Done', { name: 'early', success: true }],
])('a write that is answered with %j gives %j', (items, gives) => {
	expect(recordOrInput(items, { name: 'early' })).toStrictEqual(gives);
});
