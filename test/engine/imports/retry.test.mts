import { importId, IMPORT_THAT_FAILS_AGAIN_ID } from '../../../sandbox/index.mts';
import { useVirtualTime } from '../../support/virtualTime.mts';
import { byId, column, FROM_ITEM, itemsOf, json, useImports, GOES_ON } from './useImports.mts';
import { useOddImports, type OddService } from './useOddImports.mts';

describe('in front of the sandbox', () => {
	/** Time that a retried import runs in the sandbox, in milliseconds. The node checks once a second. */
	const RETRY_MS = 800;
	const imports = useImports({ retryMs: RETRY_MS });
	const { retry, listReads } = imports;
	useVirtualTime();

	const ERRORED = importId(3);
	const FINISHED = importId(4);
	const NOBODY = 'imp_of_nobody';

	const of = (id: string, options = {}) => ({ importId: byId(id), options });
	const waiting = { waitForCompletion: true, pollInterval: 1 };
	/** How long each look waits for others to share it. */
	const GATHER_MS = 10;

	describe('an import that cannot be retried', () => {
		test('is skipped with the reason, if that is chosen', async () => {
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

		test('an unknown one is still an error', async () => {
			const { error } = await retry(of(NOBODY, { onNotRetryable: 'skip' }));
			expect(error).toMatchObject({ message: 'The import was not found', httpCode: '404' });
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
});

/** Services that behave as `openapi/` leaves open. */
describe('waiting', () => {
	const imports = useOddImports();
	useVirtualTime();

	const IDS = ['imp_1', 'imp_2', 'imp_3'];
	const waiting = { waitForCompletion: true, timeout: 30 };
	const ofItem = (options: object) => ({
		importId: FROM_ITEM,
		options: { ...waiting, ...options },
	});

	/** Imports run until all of them were retried, and are finished then. */
	function endsTogether(ids: readonly string[]) {
		const retried = new Set<string>();
		return {
			list: () => {
				const running = retried.size < ids.length;
				return ids.map((uniqueId) => ({
					uniqueId,
					status: !retried.has(uniqueId) ? 'errored' : running ? 'running' : 'finished',
				}));
			},
			retry: (id: string) => void retried.add(id),
		};
	}

	test.each([
		['all items are started before any has ended', IDS, IDS],
		[
			'the wait of an item is over before the next one for the same import begins',
			['imp_1', 'imp_1', 'imp_2'],
			['imp_1', 'imp_2', 'imp_1'],
		],
	])('takes no place of Max Concurrency: %s', async (_, given, retried) => {
		// Items are about the same import whatever their options are.
		const parameters = ofItem({ maxConcurrency: 1, timeout: '={{ 30 + $itemIndex }}' });
		const items = itemsOf(given);
		const run = await imports.retry(endsTogether([...new Set(given)]), parameters, { items });
		expect(imports.retries()).toEqual(retried);
		expect(column(run, 'status')).toEqual(['finished', 'finished', 'finished']);
		expect(column(run, 'timedOut')).toEqual([false, false, false]);
	});

	describe('an item that fails while others wait', () => {
		const failing = (id: string) => ({
			list: () => IDS.map((uniqueId) => ({ uniqueId, status: 'running' })),
			retry: (asked: string) => (asked === id ? { status: 500 } : {}),
		});

		test('ends the run at once, telling what was retried', async () => {
			const run = await imports.retry(failing('imp_3'), ofItem({ maxConcurrency: 1 }), {
				items: itemsOf([...IDS, 'imp_4']),
			});
			expect(run.error).toMatchObject({ httpCode: '500', context: { itemIndex: 2 } });
			expect(run.error!.description).toContain('Retried before the error: imp_1, imp_2.');
			expect(imports.retries()).toEqual(IDS);
			// Nobody looked on for the half hour that the others may take.
			expect(imports.looks()).toBeLessThan(20);
		});

		test('is an item like the others with Continue On Fail', async () => {
			const run = await imports.retry(
				failing('imp_2'),
				ofItem({ maxConcurrency: 1, timeout: 0.01 }),
				{ items: itemsOf(IDS), node: GOES_ON },
			);
			expect(column(run, 'timedOut')).toEqual([true, undefined, true]);
			expect(column(run, 'error')).toEqual([undefined, expect.stringMatching(/500/), undefined]);
		});
	});

	describe('a list that cannot be read', () => {
		const service = { list: () => ({ status: 403 }), retry: () => {} };

		test('ends the run, telling all that was retried', async () => {
			const run = await imports.retry(service, ofItem({}), { items: itemsOf(IDS) });
			expect(run.error).toMatchObject({ httpCode: '403', context: { itemIndex: 0 } });
			expect(run.error!.description).toContain(`Retried before the error: ${IDS.join(', ')}.`);
		});

		test('is each item’s failure, telling that its import was retried', async () => {
			const items = itemsOf(IDS);
			const run = await imports.retry(service, ofItem({}), { items, node: GOES_ON });
			expect(column(run, 'details')).toEqual(
				IDS.map((id) => expect.stringContaining(`Retried before the error: ${id}.`)),
			);
		});
	});

	test('if its time is over during a look, leaves the look to those who still wait', async () => {
		const history = Array.from({ length: 3_000 }, (_, index) => ({
			uniqueId: index === 450 ? 'imp_2' : `old_${index}`,
			status: 'finished',
		}));
		const expiry = new AbortController();
		const timeout = AbortSignal.timeout.bind(AbortSignal);
		let isFirst = true;
		jest.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
			if (ms !== waiting.timeout * 60_000 || !isFirst) return timeout(ms);
			isFirst = false;
			return expiry.signal;
		});
		const service: OddService = {
			list: ({ page }) => {
				if (page === 3) expiry.abort();
				return history;
			},
			retry: () => {},
		};
		const run = await imports.retry(service, ofItem({}), { items: itemsOf(['imp_1', 'imp_2']) });
		expect(column(run, 'timedOut')).toEqual([true, false]);
		expect(column(run, 'status')).toEqual([undefined, 'finished']);
	});

	test('an import that begins late, with a list that fails meanwhile, has not failed again', async () => {
		// A request that is answered with 503 is sent four times.
		const looks = ['errored', 503, 503, 503, 503, 'errored', 'running', 'finished'];
		const list = () => {
			const status = looks.shift();
			if (typeof status === 'number') return { status };
			return [{ uniqueId: 'imp_1', status, updatedAt: '2026-06-30T10:00:00+00:00' }];
		};
		const run = await imports.retry({ list, retry() {} }, ofItem({}), {
			items: itemsOf(['imp_1']),
		});
		expect(run.items[0].json).toMatchObject({ status: 'finished', timedOut: false });
		expect(looks).toEqual([]);
	});
});
