import type { IBinaryKeyData, IDataObject } from 'n8n-workflow';
import { copyOf, failedItem, toItem } from '../../../../nodes/shared/run/items.ts';
import { OutputWithFiles } from '../../../../nodes/shared/run/operation.ts';
import { writtenRecord } from '../../../../nodes/shared/run/writtenRecord.ts';

const record = (): IDataObject => ({ id: 9, tags: ['a'] });
const files = (): IBinaryKeyData => ({ data: { data: 'YQ==', mimeType: 'text/csv' } });

test('a record becomes an item, linked to the one it came from', () => {
	expect(toItem(record(), 2)).toStrictEqual({ json: record(), pairedItem: { item: 2 } });
});

test('a record with files becomes an item with them', () => {
	expect(toItem(new OutputWithFiles(record(), files()), 2)).toStrictEqual({
		json: record(),
		binary: files(),
		pairedItem: { item: 2 },
	});
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
	['a record with files', new OutputWithFiles(record(), files())],
])('a copy of %s is equal, and shares nothing with it', (_what, output) => {
	const copy = copyOf(output);
	expect(copy).toStrictEqual(output);
	if (copy instanceof OutputWithFiles) {
		copy.binary.data.mimeType = 'text/html';
		copy.json.id = 'another';
	} else (copy.tags as string[]).push('b');
	expect([record(), new OutputWithFiles(record(), files())]).toContainEqual(output);
});

test.each<[items: unknown, gives: IDataObject]>([
	[{ id: 9 }, { id: 9 }],
	[{}, { name: 'early', success: true }],
	[[], { name: 'early', success: true }],
	[null, { name: 'early', success: true }],
	['Done', { name: 'early', success: true }],
])('a write that is answered with %j gives %j', (items, gives) => {
	expect(writtenRecord(items, { name: 'early' })).toStrictEqual(gives);
});
