import {
	importId,
	IMPORT_THAT_FAILS_AGAIN_ID,
	type PlannedFault,
} from '../../../sandbox/index.mts';
import { useVirtualTime } from '../../support/virtualTime.mts';
import {
	byId,
	column,
	ERROR_OUTPUT,
	FROM_ITEM,
	GOES_ON,
	itemsOf,
	json,
	useImports,
} from './useImports.mts';

/** Retried imports run so long in the sandbox; the node looks once a second, as often as it may. */
const RETRY_MS = 800;
const imports = useImports({ retryMs: RETRY_MS });
const { retry, listReads, retries, lines } = imports;
useVirtualTime();

const ERRORED = importId(3);
const FINISHED = importId(4);
const NOBODY = 'imp_of_nobody';

const of = (id: string, options = {}) => ({ importId: byId(id), options });
const waiting = { waitForCompletion: true, pollInterval: 1 };
/** How long each look waits for others to share it. */
const GATHER_MS = 10;

describe('without waiting', () => {
	test('tells that the retry has started', async () => {
		expect(json(await retry(of(ERRORED)))).toEqual([
			{ uniqueId: ERRORED, retried: true, message: 'The retry has started.' },
		]);
		expect(lines()).toEqual([`POST /api/v3/contacts/imports/${ERRORED}/retry`]);
	});
});

describe('an import that cannot be retried', () => {
	test('is an error with what to do about it', async () => {
		const { error } = await retry(of(FINISHED));
		expect(error).toMatchObject({
			name: 'NodeApiError',
			httpCode: '422',
			message: 'The import is not in a retryable state',
			description: expect.stringMatching(/The import is finished.*'If Not Retryable'/s),
		});
	});

	test('is skipped with the reason, where that is chosen', async () => {
		const run = await retry(of(FINISHED, { ...waiting, onNotRetryable: 'skip' }));
		expect(run).toMatchObject({ status: 'success', error: undefined });
		expect(json(run)).toEqual([
			{
				uniqueId: FINISHED,
				retried: false,
				message: expect.stringMatching(/not in a retryable state/),
			},
		]);
		expect(listReads()).toBe(0);
	});

	test('is chosen for each item', async () => {
		const run = await retry(
			{ importId: FROM_ITEM, options: { onNotRetryable: 'skip' } },
			{ items: itemsOf([ERRORED, FINISHED]) },
		);
		expect(column(run, 'retried')).toEqual([true, false]);
	});

	test('an unknown one is still an error', async () => {
		const { error } = await retry(of(NOBODY, { onNotRetryable: 'skip' }));
		expect(error).toMatchObject({ message: 'The import was not found', httpCode: '404' });
	});
});

describe('is never sent twice where it may have arrived', () => {
	test.each<[string, PlannedFault]>([
		['503', { kind: 'status', status: 503 }],
		['503 after it took effect', { kind: 'status', status: 503, afterProcessing: true }],
		['504', { kind: 'status', status: 504 }],
		['a reset connection', { kind: 'reset' }],
		['a reset connection after it took effect', { kind: 'resetMidBody' }],
	])('%s', async (_, fault) => {
		imports.control.addFault(fault);
		const { error } = await retry(of(ERRORED));
		expect(error).toMatchObject({ name: 'NodeApiError' });
		expect(retries()).toEqual([ERRORED]);
	});

	test('yet again where it has not been processed for sure', async () => {
		imports.control.addFault({ kind: 'status', status: 429, headers: { 'retry-after': '0' } });
		expect(column(await retry(of(ERRORED)), 'retried')).toEqual([true]);
		expect(retries()).toHaveLength(2);
	});
});

describe('with waiting', () => {
	test('gives the finished import as it is then', async () => {
		const from = Date.now();
		const run = await retry(of(ERRORED, waiting));
		expect(json(run)).toMatchObject([
			{
				uniqueId: ERRORED,
				status: 'finished',
				retried: true,
				timedOut: false,
				recordsTotal: expect.any(Number),
			},
		]);
		expect(Date.now() - from).toBe(1_000 + GATHER_MS);
		expect(listReads()).toBe(2);
	});

	test('ends in time, telling that the import goes on', async () => {
		const from = Date.now();
		const run = await retry(of(ERRORED, { ...waiting, timeout: 0.01 }));
		expect(json(run)).toMatchObject([{ status: 'running', retried: true, timedOut: true }]);
		expect(Date.now() - from).toBe(600 + GATHER_MS);
	});

	test('many share each look at the list', async () => {
		const ids = [3, 18, 23, 28, 33, 38, 43, 48, 53].map(importId);
		ids.push(IMPORT_THAT_FAILS_AGAIN_ID);
		const run = await retry({ importId: FROM_ITEM, options: waiting }, { items: itemsOf(ids) });
		expect(column(run, 'status')).toEqual([...ids.slice(1).map(() => 'finished'), 'errored']);
		expect(column(run, 'uniqueId')).toEqual(ids);
		expect(listReads()).toBe(2);
	});

	test('reads the list no further than to the imports that it waits for', async () => {
		imports.control.setImports(1_000);
		await retry(of(ERRORED, { ...waiting, timeout: 0 }));
		expect(listReads()).toBe(1);
		await retry(of(importId(148), { ...waiting, timeout: 0 }));
		expect(listReads()).toBe(3);
	});

	test.each([500, 503])('lets the service be away for a while: %i', async (status) => {
		imports.control.addFault({
			kind: 'status',
			status,
			path: '/api/v3/contacts/imports',
			times: 2,
		});
		expect(column(await retry(of(ERRORED, waiting)), 'status')).toEqual(['finished']);
		expect(retries()).toHaveLength(1);
	});

	test.each<[string, PlannedFault]>([
		['the key is withdrawn', { kind: 'status', status: 401 }],
		['the list is refused', { kind: 'status', status: 403 }],
	])('an error while waiting tells that the import was retried: %s', async (_, fault) => {
		imports.control.addFault({ ...fault, path: '/api/v3/contacts/imports' });
		const { error } = await retry(of(ERRORED, waiting));
		expect(error!.description).toMatch(new RegExp(`Retried before the error: ${ERRORED}`));
		expect(retries()).toEqual([ERRORED]);
	});

	test('an import that the list does not show is waited for to the end', async () => {
		imports.control.addFault({
			kind: 'body',
			body: '{"items":[],"total":0}',
			path: '/api/v3/contacts/imports',
			times: 9,
		});
		expect(json(await retry(of(ERRORED, { ...waiting, timeout: 0.005 })))).toEqual([
			{ uniqueId: ERRORED, retried: true, timedOut: true },
		]);
	});
});

describe('bad input in the third of five items', () => {
	const items = itemsOf(
		[3, 8, undefined, 18, 23].map((index) => (index === undefined ? '' : importId(index))),
	);

	test('starts nothing at all', async () => {
		const { error } = await retry({ importId: FROM_ITEM }, { items });
		expect(error).toMatchObject({
			message: "'Import' must not be empty, but it is empty [item 2]",
			context: { itemIndex: 2 },
		});
		expect(lines()).toEqual([]);
	});

	test('starts the others where the node is told to go on', async () => {
		const run = await retry({ importId: FROM_ITEM }, { items, node: GOES_ON });
		expect(column(run, 'retried')).toEqual([true, true, undefined, true, true]);
		expect(run.items[2].json.error).toMatch(/\[item 2\]$/);
	});

	test('leaves by the error output', async () => {
		const { outputs } = await retry({ importId: FROM_ITEM }, { items, node: ERROR_OUTPUT });
		expect(outputs.map(({ length }) => length)).toEqual([4, 1]);
	});
});
