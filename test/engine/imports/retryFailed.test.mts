import { importId, IMPORT_THAT_FAILS_AGAIN_ID } from '../../../sandbox/index.mts';
import { useVirtualTime } from '../../support/virtualTime.mts';
import { answerInWaves } from '../../support/waves.mts';
import { column, GOES_ON, json, useImports } from './useImports.mts';

const imports = useImports({ retryMs: 1_200, now: new Date('2026-06-30T12:00:00Z') });
const { retryFailed, listReads, retries, lines } = imports;
useVirtualTime();

/** The failed imports of the company, newest first. */
const ERRORED = [3, 8, 13, 18, 23, 28, 33, 38, 43, 48, 53, 58].map(importId);
const LIST = '/api/v3/contacts/imports';
const retryOf = (id: string) => `${LIST}/${id}/retry`;

test('retries each import that failed, newest first, and no other', async () => {
	const run = await retryFailed();
	expect(json(run)).toEqual(
		ERRORED.map((uniqueId) => ({ uniqueId, retried: true, message: 'The retry has started.' })),
	);
	expect(run.items.map(({ pairedItem }) => pairedItem)).toEqual(ERRORED.map(() => ({ item: 0 })));
	expect(retries().toSorted()).toEqual(ERRORED.toSorted());
	expect(lines()).toHaveLength(2 + ERRORED.length);
});

test.each([
	[{ options: { maxImports: 3 } }, ERRORED.slice(0, 3)],
	[{ filters: { createdAfter: '2026-06-27' } }, ERRORED.slice(0, 3)],
	[{ filters: { createdBefore: '2026-06-19' } }, ERRORED.slice(-2)],
	[{ filters: { fileName: 'été' } }, [importId(23), importId(58)]],
	[{ filters: { onlyWithFailedRows: true, createdAfter: '2026-06-29' } }, ERRORED.slice(0, 1)],
	[{ filters: { fileName: '.csv' }, options: { maxImports: 2 } }, [importId(8), importId(13)]],
])('%j', async (parameters, ids) => {
	expect(column(await retryFailed(parameters, { timezone: 'UTC' }), 'uniqueId')).toEqual(ids);
	expect(retries().toSorted()).toEqual(ids.toSorted());
});

test('20 at most, where nothing else is said', async () => {
	imports.control.setImports(400);
	expect((await retryFailed()).items).toHaveLength(20);
	expect(listReads()).toBe(1);
});

test.each([
	[1, Array<number>(14).fill(1)],
	[4, [1, 1, 4, 4, 4]],
])('with %i in flight at most', async (maxConcurrency, waves) => {
	await Promise.all([
		answerInWaves(imports, ...waves),
		retryFailed({ options: { maxConcurrency } }),
	]);
	expect(retries()).toHaveLength(12);
});

test('a failed import that the list shows twice is retried once', async () => {
	imports.control.setImports(400);
	imports.control.growImportsWhileRead(30);
	const run = await retryFailed({ options: { maxImports: 70 } });
	expect(new Set(column(run, 'uniqueId')).size).toBe(70);
	expect(retries()).toHaveLength(70);
});

test('with waiting gives each import as it is when it has ended', async () => {
	const run = await retryFailed({ options: { waitForCompletion: true, pollInterval: 1 } });
	expect(column(run, 'uniqueId')).toEqual(ERRORED);
	expect(json(run).map(({ uniqueId, status }) => [uniqueId, status])).toEqual(
		ERRORED.map((id) => [id, id === IMPORT_THAT_FAILS_AGAIN_ID ? 'errored' : 'finished']),
	);
	expect(json(run)).toEqual(
		ERRORED.map(() => expect.objectContaining({ retried: true, timedOut: false })),
	);
	expect(listReads()).toBe(5);
});

test('one that is refused meanwhile is skipped with the reason', async () => {
	imports.control.addFault({ kind: 'status', status: 422, path: retryOf(ERRORED[1]) });
	const run = await retryFailed({ options: { waitForCompletion: true, timeout: 0 } });
	expect(run).toMatchObject({ status: 'success', error: undefined });
	expect(column(run, 'retried')).toEqual(ERRORED.map((_, index) => index !== 1));
	expect(json(run)[1]).toEqual({
		uniqueId: ERRORED[1],
		retried: false,
		message: expect.stringMatching(/not in a retryable state/),
	});
});

describe('one that the service fails on', () => {
	beforeEach(() =>
		imports.control.addFault({ kind: 'status', status: 500, path: retryOf(ERRORED[1]) }),
	);
	const three = { options: { maxImports: 3 } };

	test('ends the run, telling what was started', async () => {
		const run = await retryFailed(three);
		expect(run.error).toMatchObject({ name: 'NodeApiError', httpCode: '500' });
		const { description } = run.error!;
		expect(description).toContain(`the import ${ERRORED[1]}`);
		expect(description).toContain(ERRORED[0]);
		expect(description).toContain(ERRORED[2]);
		expect(retries()).toHaveLength(3);
	});

	test('is told in its place, where the node is told to go on', async () => {
		const run = await retryFailed(three, { node: GOES_ON });
		expect(run.status).toBe('success');
		expect(json(run)).toEqual([
			expect.objectContaining({ uniqueId: ERRORED[0], retried: true }),
			{
				uniqueId: ERRORED[1],
				retried: false,
				error: expect.stringMatching(/500/),
				details: expect.stringContaining('The request may still have been processed'),
			},
			expect.objectContaining({ uniqueId: ERRORED[2], retried: true }),
		]);
	});
});

test('an error while waiting tells what was started', async () => {
	imports.control.addFault({ kind: 'status', status: 403, path: LIST, after: 1, times: 9 });
	const { error } = await retryFailed({
		options: { maxImports: 2, waitForCompletion: true, pollInterval: 1 },
	});
	expect(error).toMatchObject({ name: 'NodeApiError', httpCode: '403' });
	for (const id of ERRORED.slice(0, 2)) expect(error!.description).toContain(id);
});

test('an error while waiting is told in its place, where the node is told to go on', async () => {
	imports.control.addFault({ kind: 'status', status: 403, path: LIST, after: 1, times: 9 });
	const options = { maxImports: 2, waitForCompletion: true, pollInterval: 1 };
	const run = await retryFailed({ options }, { node: GOES_ON });
	expect(json(run)).toEqual(
		ERRORED.slice(0, 2).map((uniqueId) => ({
			uniqueId,
			retried: true,
			error: 'Planned answer 403.',
			details: expect.stringContaining('HTTP status: 403.'),
		})),
	);
});

test.each([
	[{}, 'There is no errored import.'],
	[{ filters: { fileName: 'x' } }, "No errored imports match the 'Filters'."],
])('with nothing to retry says so: %j', async (parameters, message) => {
	imports.control.setImports(2);
	expect(await retryFailed(parameters)).toMatchObject({
		status: 'success',
		items: [],
		hints: [{ message }],
	});
	expect(retries()).toEqual([]);
});

test('two items do not retry the same import twice', async () => {
	const run = await retryFailed({}, { items: [{ json: {} }, { json: {} }] });
	expect(retries()).toHaveLength(ERRORED.length);
	expect(run.items.map(({ pairedItem }) => pairedItem)).toEqual(ERRORED.map(() => ({ item: 0 })));
});

test('an ID from the list that can be no segment of a path is never sent', async () => {
	const items = ['..', '', ERRORED[0]].map((uniqueId) => ({ uniqueId, status: 'errored' }));
	imports.setOnlyPage(items);
	const run = await retryFailed({}, { node: GOES_ON });
	expect(column(run, 'retried')).toEqual([false, false, true]);
	expect(lines().slice(2)).toEqual([`POST ${retryOf(ERRORED[0])}`]);
});
