import { useVirtualTime } from '../../support/virtualTime.mts';
import { column, FROM_ITEM, GOES_ON, itemsOf } from './useImports.mts';
import { useOddImports, type OddService, type Reply } from './useOddImports.mts';

/** Waiting for imports of services that do what `openapi/` leaves open. */

const imports = useOddImports();
useVirtualTime();

const IDS = ['imp_1', 'imp_2', 'imp_3'];
const waiting = { waitForCompletion: true, timeout: 30 };
const ofItem = (options: object) => ({ importId: FROM_ITEM, options: { ...waiting, ...options } });

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

describe('waiting takes no place of Max Concurrency', () => {
	test('all items are started before any has ended', async () => {
		const run = await imports.retry(endsTogether(IDS), ofItem({ maxConcurrency: 1 }), {
			items: itemsOf(IDS),
		});
		expect(imports.retries()).toEqual(IDS);
		expect(column(run, 'status')).toEqual(['finished', 'finished', 'finished']);
		expect(column(run, 'timedOut')).toEqual([false, false, false]);
	});

	test('items for the same import still keep their order, with the wait of the first between them', async () => {
		const run = await imports.retry(
			endsTogether(['imp_1', 'imp_2']),
			ofItem({ maxConcurrency: 1 }),
			{ items: itemsOf(['imp_1', 'imp_1', 'imp_2']) },
		);
		expect(imports.retries()).toEqual(['imp_1', 'imp_2', 'imp_1']);
		expect(column(run, 'status')).toEqual(['finished', 'finished', 'finished']);
	});
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

	test('is an item like the others, where the node is told to go on', async () => {
		const run = await imports.retry(
			failing('imp_2'),
			ofItem({ maxConcurrency: 1, timeout: 0.01 }),
			{ items: itemsOf(IDS), node: GOES_ON },
		);
		expect(column(run, 'timedOut')).toEqual([true, undefined, true]);
		expect(column(run, 'error')).toEqual([undefined, expect.stringMatching(/500/), undefined]);
	});
});

test('a list that cannot be read ends the run, telling all that was retried', async () => {
	const service = { list: () => ({ status: 403 }), retry: () => {} };
	const run = await imports.retry(service, ofItem({}), { items: itemsOf(IDS) });
	expect(run.error).toMatchObject({ httpCode: '403', context: { itemIndex: 0 } });
	expect(run.error!.description).toContain(`Retried before the error: ${IDS.join(', ')}.`);
});

test('of very many that were retried the first hundred are told, and how many more', async () => {
	const ids = Array.from({ length: 130 }, (_, index) => `imp_${index}`);
	const service = { list: () => ({ status: 403 }), retry: () => {} };
	const run = await imports.retry(service, ofItem({ maxConcurrency: 100 }), {
		items: itemsOf(ids),
	});
	expect(run.error!.description).toMatch(/Retried before the error: imp_\d+, .+, \d+ more\.$/);
	expect(run.error!.description!.match(/imp_\d+/g)).toHaveLength(100);
});

test('a list that cannot be read is each item’s failure, telling that its import was retried', async () => {
	const service = { list: () => ({ status: 403 }), retry: () => {} };
	const run = await imports.retry(service, ofItem({}), { items: itemsOf(IDS), node: GOES_ON });
	expect(column(run, 'details')).toEqual(
		IDS.map((id) => expect.stringContaining(`Retried before the error: ${id}.`)),
	);
});

test('a run that is stopped while it waits ends at once', async () => {
	const stop = new AbortController();
	let looks = 0;
	const service = {
		list: () => {
			if (++looks === 3) stop.abort();
			return IDS.map((uniqueId) => ({ uniqueId, status: 'running' }));
		},
		retry: () => {},
	};
	const run = await imports.retry(service, ofItem({}), {
		items: itemsOf(IDS),
		signal: stop.signal,
		node: GOES_ON,
	});
	expect(run.status).toBe('canceled');
	expect(looks).toBe(3);
});

describe('the time of a wait that is over during a look', () => {
	const history = Array.from({ length: 3_000 }, (_, index) => ({
		uniqueId: `old_${index}`,
		status: 'finished',
	}));
	const [TIMEOUT_MS, late] = [waiting.timeout * 60_000, { uniqueId: 'imp_2', status: 'finished' }];

	/** Has the time of the first so many waits be over on the third page of the list. */
	function overOnPage3(waits: number): OddService {
		const expiry = new AbortController();
		const timeout = AbortSignal.timeout.bind(AbortSignal);
		jest.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
			return ms === TIMEOUT_MS && waits-- > 0 ? expiry.signal : timeout(ms);
		});
		return {
			list: ({ page }) => {
				if (page === 3) expiry.abort();
				return history.toSpliced(450, 0, late);
			},
			retry: () => {},
		};
	}

	test('ends the look, of which nothing is asked behind the run', async () => {
		const service = overOnPage3(2);
		const run = await imports.retry(service, ofItem({}), { items: itemsOf(['imp_1', 'imp_2']) });
		expect(run.items.map(({ json }) => json)).toEqual(
			['imp_1', 'imp_2'].map((uniqueId) => ({ uniqueId, retried: true, timedOut: true })),
		);
		await imports.getAll(service, { limit: 1 });
		expect(imports.pages()).toEqual([1, 2, 3, 1]);
	});

	test('leaves the look to those who still wait', async () => {
		const run = await imports.retry(overOnPage3(1), ofItem({}), {
			items: itemsOf(['imp_1', 'imp_2']),
		});
		expect(column(run, 'timedOut')).toEqual([true, false]);
		expect(column(run, 'status')).toEqual([undefined, 'finished']);
	});
});

describe('a failed import that', () => {
	const OLD = '2026-06-30T10:00:00+00:00';
	const errored = { uniqueId: 'imp_1', status: 'errored', updatedAt: OLD, recordsProcessed: 40 };
	const running = { ...errored, status: 'running' };
	const finished = { ...errored, status: 'finished', recordsProcessed: 100 };

	/** A list that shows at each look, counted from the retry on, what comes next; at last the last. */
	const showing = (before: object, ...looks: Array<object | Reply>) => {
		let look = -1;
		return {
			list: () => {
				const shown = look < 0 ? before : looks[Math.min(look++, looks.length - 1)];
				return 'uniqueId' in shown ? [shown] : shown;
			},
			retry: () => void (look = 0),
		};
	};
	const retryOne = (service: OddService, options: object = {}) =>
		imports.retry(service, ofItem(options), { items: itemsOf(['imp_1']) });
	/** A request that is answered so is sent four times. */
	const unavailable = Array<Reply>(4).fill({ status: 503 });

	test.each<[string, Array<object | Reply>]>([
		['begins late', [...Array<object>(6).fill(errored), running, finished]],
		[
			'begins late, with a list that fails between two looks',
			[errored, ...unavailable, errored, running, finished],
		],
		[
			'begins late, with a list that is cut off',
			[errored, { cut: true }, errored, { cut: true }, running, finished],
		],
		[
			'is shown late',
			[errored, { body: { items: [], total: 0 } }, errored, running, errored, running, finished],
		],
		[
			'is shown by a list that fails at first',
			[...unavailable, ...unavailable, errored, errored, finished],
		],
	])('%s has not failed again', async (_, looks) => {
		const run = await retryOne(showing(errored, ...looks));
		expect(run.items[0].json).toMatchObject({ status: 'finished', timedOut: false });
	});

	test('never begins has failed again when nothing moved for two minutes', async () => {
		const run = await retryOne(showing(errored, errored), { pollInterval: 15 });
		expect(run.items[0].json).toMatchObject({ status: 'errored', timedOut: false });
		expect(imports.looks()).toBeGreaterThanOrEqual(8);
		expect(imports.looks()).toBeLessThanOrEqual(10);
	});

	test('never begins is waited for no longer than the timeout', async () => {
		const run = await retryOne(showing(errored, errored), { pollInterval: 15, timeout: 1 });
		expect(run.items[0].json).toMatchObject({ status: 'errored', timedOut: true });
		expect(imports.looks()).toBeLessThanOrEqual(6);
	});
});
