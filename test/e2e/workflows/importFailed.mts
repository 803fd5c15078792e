import assert from 'node:assert/strict';
import { onlyItem } from '../../support/n8n/onlyItem.mts';
import { importWorkflow, itemsOf, succeeded, type Check } from './steps.mts';

/** The newest failed import becomes a file and is retried; what was seen once ends at "Each Failure Once". */
export const importFailed: Check = async (instance, file) => {
	await importWorkflow(instance, file);
	const { rest } = instance.server;
	const run = async () =>
		succeeded(await rest.executionEnded(await rest.runWorkflow(file.id, 'When an Import Fails')));
	const first = await run();
	const { json } = onlyItem(first, 'When an Import Fails');
	assert.equal(json.status, 'errored');
	const rows = onlyItem(first, 'Failed Rows');
	assert.equal(rows.binary?.data.mimeType, 'text/csv');
	const path = '/api/v3/contacts/imports?api=true&limit=100';
	const imports = await itemsOf<Array<Record<string, unknown>>>(instance.sandbox, path);
	const now = imports.find(({ uniqueId }) => uniqueId === json.uniqueId);
	assert.equal(now?.status, 'finished');
	const messages = first.data.resultData.runData.Message[0].data?.main[0] ?? [];
	const texts = messages.map((item) => String(item.json.text));
	assert.ok(texts.some((text) => text.includes(`${String(json.uniqueId)}: was retried`)));

	// The same change once more is dropped; another one is not.
	const [other] = instance.sandbox.control.changes.beginImports(1);
	instance.sandbox.control.failImport(other);
	assert.equal(onlyItem(await run(), 'Each Failure Once').json.uniqueId, other);
	const again = await run();
	assert.notEqual(onlyItem(again, 'When an Import Fails').json.uniqueId, json.uniqueId);
};
