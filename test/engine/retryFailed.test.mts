import { importId, IMPORT_THAT_FAILS_AGAIN_ID } from '../../sandbox/index.mts';
import type { NodeRun, RunNodeOptions } from '../support/engine.mts';
import type { Answer } from '../support/playedService.mts';
import { until } from '../support/until.mts';
import { useVirtualTime } from '../support/virtualTime.mts';
import { column, GOES_ON, json, useImports } from './imports/useImports.mts';
import { useOddImports, type OddService } from './imports/useOddImports.mts';

const imports = useOddImports();
const time = useVirtualTime();

type Import = { uniqueId: string } & Record<string, unknown>;
const failed = (uniqueId: string): Import => ({
	uniqueId,
	status: 'errored',
	recordsProcessed: 40,
	recordsFailed: 3,
	updatedAt: '2026-06-30T10:00:00+00:00',
});
const failedImports = (count: number) =>
	Array.from({ length: count }, (_, index) => failed(`imp_${index + 1}`));

/** Imports that stay as they are, whatever is done; `onRetry` may change that. */
const history = (list: unknown[], onRetry: OddService['retry'] = () => {}): OddService => ({
	list: () => list,
	retry: onRetry,
});

let schedules = 0;

/** A workflow that runs again and again: n8n's database remembers the keys of one run for the next. */
class Schedule {
	private readonly database = `schedule${++schedules}`;
	private process = this.database;

	/** Another process of n8n: a restart, or the next worker. It knows only the database. */
	useProcess(name = String(++schedules)) {
		this.process = `${this.database} in process ${name}`;
	}

	async run(
		service: OddService,
		options: object = {},
		more: Partial<RunNodeOptions> = {},
	): Promise<NodeRun> {
		const { database, process: workflowId } = this;
		return await imports.retryFailed(service, { options }, { workflowId, database, ...more });
	}
}

let schedule: Schedule;
beforeEach(() => (schedule = new Schedule()));

const countsOf = (ids: readonly string[]) => {
	const counts: Record<string, number> = {};
	for (const id of ids) counts[id] = (counts[id] ?? 0) + 1;
	return counts;
};
const retryCounts = () => countsOf(imports.retries());
const each = (list: readonly Import[], count: number) =>
	Object.fromEntries(list.map(({ uniqueId }) => [uniqueId, count]));
const givenUp = (runs: readonly NodeRun[]) =>
	runs.flatMap(json).flatMap(({ gaveUp, uniqueId }) => (gaveUp === true ? [String(uniqueId)] : []));

async function runs(count: number, run: (index: number) => Promise<NodeRun>): Promise<NodeRun[]> {
	const all: NodeRun[] = [];
	for (let index = 0; index < count; index++) all.push(await run(index));
	return all;
}

describe('25 imports that never succeed, 20 imports a run', () => {
	const list = failedImports(25);

	test.each([
		[undefined, 3],
		[1, 1],
	])(
		'Give Up After %p: each is retried %i times, and told once, although n8n restarts before each run',
		async (giveUpAfter, times) => {
			const all = await runs(6, () => {
				schedule.useProcess();
				return schedule.run(history(list), { maxImports: 20, giveUpAfter });
			});
			expect(retryCounts()).toEqual(each(list, times));
			expect(countsOf(givenUp(all))).toEqual(each(list, 1));
			expect(all.at(-1)).toMatchObject({ status: 'success', items: [] });
		},
	);

	test.each([0, 1_000_000_000])(
		'Give Up After %i: never, and none starves',
		async (giveUpAfter) => {
			const all = await runs(5, () => schedule.run(history(list), { maxImports: 20, giveUpAfter }));
			expect(retryCounts()).toEqual(each(list, 4));
			expect(givenUp(all)).toEqual([]);
		},
	);

	test('all are tried before one is tried again, the newest first', async () => {
		await runs(2, () => schedule.run(history(list), { maxImports: 20, maxConcurrency: 1 }));
		const ids = list.map(({ uniqueId }) => uniqueId);
		expect(imports.retries()).toEqual([...ids, ...ids.slice(0, 15)]);
	});

	test('executions that overlap share the count', async () => {
		const all: NodeRun[] = [];
		for (let round = 0; round < 5; round++) {
			const one = () => schedule.run(history(list), { maxImports: 10 });
			all.push(...(await Promise.all([one(), one()])));
		}
		expect(retryCounts()).toEqual(each(list, 3));
		expect(countsOf(givenUp(all))).toEqual(each(list, 1));
	});
});

describe('while another execution retries the imports', () => {
	const list = failedImports(10);

	/** Returns an execution whose retries have been sent, and are answered once `answer` is called. */
	async function retrying(options: object) {
		const { promise, resolve: answer } = Promise.withResolvers<void>();
		const run = schedule.run(
			history(list, () => promise),
			options,
		);
		await until(() => imports.retries().length === list.length, 'the retries arrive');
		schedule.useProcess();
		return { run, answer };
	}

	test.each([
		[1, 'reported as given up', 1],
		[0, 'retried again', 2],
	])(
		'Give Up After %i: none is given up or retried, and the next run has it %s',
		async (giveUpAfter, _, times) => {
			const { run, answer } = await retrying({ giveUpAfter });
			expect(await schedule.run(history(list), { giveUpAfter })).toMatchObject({
				status: 'success',
				items: [],
				hints: [{ message: 'Failed imports that another execution is retrying: 10.' }],
			});
			answer();
			await run;
			expect(retryCounts()).toEqual(each(list, 1));
			const next = await schedule.run(history(list), { giveUpAfter });
			expect(retryCounts()).toEqual(each(list, times));
			expect(givenUp([next])).toHaveLength(times === 1 ? 10 : 0);
		},
	);

	test('an execution that is killed holds the imports for half an hour at most', async () => {
		const { run, answer } = await retrying({});
		time.pass(30 * 60_000);
		expect((await schedule.run(history(list))).items).toHaveLength(10);
		answer();
		await run;
	});
});

test.each([15, 3_600])(
	'while an execution waits for hours, with a check every %i seconds, no other retries its imports',
	async (pollInterval) => {
		const [failedOne] = failedImports(1);
		const others: NodeRun[] = [];
		let next = Infinity;
		const service: OddService = {
			async list() {
				if (Date.now() < next)
					return [{ ...failedOne, status: next === Infinity ? 'errored' : 'running' }];
				next = Date.now() + 20 * 60_000;
				schedule.useProcess();
				others.push(await schedule.run(history([failedOne])));
				return [{ ...failedOne, status: 'running' }];
			},
			retry: () => void (next = Date.now() + 20 * 60_000),
		};
		const options = { waitForCompletion: true, timeout: 300, pollInterval };
		const { items } = await schedule.run(service, options);
		expect(items[0].json).toMatchObject({ retried: true, timedOut: true });
		expect(others.length).toBeGreaterThan(3);
		expect(others.flatMap(json)).toEqual([]);
	},
);

test('an import that is given up is told with how often it was retried', async () => {
	const [, last] = await runs(2, () => schedule.run(history([failed('a')]), { giveUpAfter: 1 }));
	expect(last.items).toEqual([
		{
			json: {
				uniqueId: 'a',
				retried: false,
				gaveUp: true,
				message: 'One retry brought no progress, so the import is no longer retried',
			},
			pairedItem: { item: 0 },
		},
	]);
	expect(last.hints).toEqual([
		expect.objectContaining({
			message: expect.stringMatching(/given up for lack of progress.*: 1\. Use Retry/),
		}),
	]);
});

describe('counts from the start with progress', () => {
	/** An import has these fields after that number of retries. */
	type After = (retries: number) => object;
	test.each<[string, number, After]>([
		['more records processed each time', 8, (times) => ({ recordsProcessed: 40 + times })],
		['more records processed once', 5, (times) => ({ recordsProcessed: times < 2 ? 40 : 41 })],
		[
			'anything else updated',
			3,
			(times) => ({ updatedAt: `2026-07-0${times}T10:00:00Z`, recordsFailed: times }),
		],
		['numbers that come as text', 3, (times) => ({ recordsProcessed: times % 2 ? '40' : 40 })],
		['numbers missing now and then', 6, (times) => ({ recordsProcessed: times % 2 ? null : 40 })],
	])('%s: %i retries in 8 runs', async (_, retries, after) => {
		const record = failed('a');
		const change = () => void Object.assign(record, after(imports.retries().length));
		await runs(8, () => schedule.run(history([record], change)));
		expect(imports.retries()).toHaveLength(retries);
	});

	test('also an import that was given up, which is told again by whichever worker', async () => {
		const record = failed('a');
		const all = await runs(10, (index) => {
			schedule.useProcess();
			if (index === 4) record.recordsProcessed = 41;
			return schedule.run(history([record]));
		});
		expect(imports.retries()).toHaveLength(6);
		expect(givenUp(all)).toEqual(['a', 'a']);
	});

	test('a limit that is raised retries on, and tells again', async () => {
		const all = await runs(8, (index) =>
			schedule.run(history([failed('a')]), { giveUpAfter: index < 4 ? 2 : 4 }),
		);
		expect(imports.retries()).toHaveLength(4);
		expect(givenUp(all)).toEqual(['a', 'a']);
	});
});

test.each<[string, number, Answer]>([
	['refused as not retryable', 3, { status: 422 }],
	['an internal failure', 3, { status: 500 }],
	['a redirect that may answer a processed one', 3, { status: 302 }],
	['nobody knows: the connection is cut', 3, { cut: true }],
	['not a refused key', 5, { status: 401 }],
	['not a redirect of the request', 5, { status: 307 }],
	['nor one that is too busy', 5, { status: 429, headers: { 'retry-after': '3600' } }],
])('what counts as a retry: %s: %i retries', async (_, retries, reply) => {
	const service = history([failed('a')], () => reply);
	await runs(5, () => schedule.run(service, {}, { node: GOES_ON }));
	expect(imports.retries()).toHaveLength(retries);
});

test.each([1, 3, 4, 6])(
	'a run that is stopped at its request number %i sends no retry that is not counted',
	async (request) => {
		const list = failedImports(3);
		const all = await runs(6, (index) => {
			const stop = new AbortController();
			let requests = 0;
			const count = () => {
				if (index < 2 && ++requests === request) stop.abort();
			};
			const service = {
				list: () => {
					count();
					return list;
				},
				retry: count,
			};
			const options = index < 2 ? { waitForCompletion: true, maxConcurrency: 1 } : {};
			return schedule.run(service, options, { signal: stop.signal });
		});
		expect(all[0]).toMatchObject({ status: 'canceled' });
		for (const times of Object.values(retryCounts())) expect(times).toBeLessThanOrEqual(3);
		expect(countsOf(givenUp(all))).toEqual(each(list, 1));
	},
);

describe('three items in a run', () => {
	const three = { items: [{ json: {} }, { json: {} }, { json: {} }] };

	const ALREADY = 'The failed imports were already retried for an earlier item.';
	test.each<[string, number[], maxImports: number, hints: string[]]>([
		['each import once, though the service begins only later', [0, 0, 0, 0], 20, [ALREADY]],
		['the next ones, where there are more than Max Imports', [0, 0, 1, 1, 2], 2, []],
	])('retry %s', async (_, itemOfEach, maxImports, hints) => {
		const list = failedImports(itemOfEach.length);
		const run = await imports.retryFailed(history(list), { options: { maxImports } }, three);
		expect(retryCounts()).toEqual(each(list, 1));
		expect(run.items.map(({ pairedItem }) => pairedItem)).toEqual(
			itemOfEach.map((item) => ({ item })),
		);
		expect(run.hints.map(({ message }) => message)).toEqual(hints);
	});

	test('tell once what is given up', async () => {
		const all = await runs(4, () => schedule.run(history(failedImports(2)), {}, three));
		expect(givenUp(all)).toEqual(['imp_1', 'imp_2']);
	});
});

test('what is given up is told by the next run, where one fails', async () => {
	const list = [failed('a')];
	await runs(3, () => schedule.run(history(list)));
	const broken = history([failed('b'), ...list], () => ({ status: 500 }));
	expect((await schedule.run(broken)).status).toBe('error');
	const all = await runs(2, () => schedule.run(history(list)));
	expect(givenUp(all)).toEqual(['a']);
});

describe('executions that are started by hand', () => {
	test('count nothing', async () => {
		await runs(2, () => schedule.run(history([failed('a')]), {}, { mode: 'manual' }));
		expect(imports.retries()).toHaveLength(2);
		await runs(4, () => schedule.run(history([failed('a')])));
		expect(imports.retries()).toHaveLength(2 + 3);
	});

	test('retry nothing that was given up, and say so', async () => {
		await runs(4, () => schedule.run(history([failed('a')])));
		const run = await schedule.run(history([failed('a')]), {}, { mode: 'manual' });
		expect(run.items).toEqual([]);
		expect(run.hints[0].message).toMatch(/given up for lack of progress/);
		expect(imports.retries()).toHaveLength(3);
	});
});

test('a list that shows an import now and then as finished makes no endless retries', async () => {
	await runs(8, (index) =>
		schedule.run(history([{ ...failed('a'), ...(index % 2 && { status: 'finished' }) }])),
	);
	expect(imports.retries()).toHaveLength(3);
});

test('a run that is stopped in the pause after a 429 has tried nothing', async () => {
	const list = failedImports(3);
	const stop = new AbortController();
	const goOn = time.hold(100);
	const options = { giveUpAfter: 1, maxConcurrency: 1 };
	const refusing = history(list, () => ({ status: 429 }));
	const running = schedule.run(refusing, options, { signal: stop.signal });
	await until(() => time.waits.some((ms) => ms >= 100), 'it waits');
	stop.abort();
	expect((await running).status).toBe('canceled');
	goOn();
	const before = imports.retries().length;
	const run = await schedule.run(history(list), { giveUpAfter: 1 });
	expect(imports.retries().slice(before).toSorted()).toEqual(['imp_1', 'imp_2', 'imp_3']);
	expect(json(run)).toMatchObject(list.map(() => ({ retried: true })));
});

test('reads the list once: any import of it may be the one that was updated longest ago', async () => {
	const finished = Array.from({ length: 250 }, (_, index) => ({
		uniqueId: `old_${index}`,
		status: 'finished',
	}));
	const last = { ...failed('last'), updatedAt: '2026-06-29T10:00:00+00:00' };
	await schedule.run(history([...failedImports(20), ...finished, last]), { maxImports: 1 });
	expect(imports.retries()).toEqual(['last']);
	expect(new Set(imports.pages()).size).toBe(imports.pages().length);
});

test('an import whose ID is a number at a later look is waited for', async () => {
	let looks = 0;
	const ended = { uniqueId: 7, status: 'finished', recordsProcessed: 100 };
	const list = () => [{ ...failed('7'), ...(looks++ > 0 && ended) }];
	const options = { waitForCompletion: true, timeout: 30 };
	const { items } = await imports.retryFailed({ list, retry() {} }, { options });
	expect(items[0].json).toMatchObject({ uniqueId: '7', status: 'finished' });
});

describe('in front of the sandbox', () => {
	const sandbox = useImports({ retryMs: 1_200, now: new Date('2026-06-30T12:00:00Z') });
	const { retryFailed, listReads, retries, lines } = sandbox;

	/** The failed imports of the company. Those that were updated longest ago come first. */
	const ERRORED = [58, 53, 48, 43, 38, 33, 28, 23, 18, 13, 8, 3].map(importId);
	const LIST = '/api/v3/contacts/imports';
	const retryOf = (id: string) => `${LIST}/${id}/retry`;

	test('retries each failed import and no other, those that were updated longest ago first', async () => {
		const run = await retryFailed();
		expect(json(run)).toEqual(
			ERRORED.map((uniqueId) => ({ uniqueId, retried: true, message: 'The retry has started.' })),
		);
		expect(run.items.map(({ pairedItem }) => pairedItem)).toEqual(ERRORED.map(() => ({ item: 0 })));
	});

	test('at most 20 by default', async () => {
		sandbox.control.setImports(400);
		expect((await retryFailed()).items).toHaveLength(20);
	});

	test('a failed import that the list shows twice is retried once', async () => {
		sandbox.control.setImports(200);
		sandbox.control.growImportsWhileRead(30);
		const run = await retryFailed({ options: { maxImports: 50 } });
		expect(new Set(column(run, 'uniqueId')).size).toBe(run.items.length);
		expect(retries()).toHaveLength(run.items.length);
	});

	test('with waiting gives each import as it is when it has ended', async () => {
		const run = await retryFailed({ options: { waitForCompletion: true, pollInterval: 1 } });
		expect(json(run)).toMatchObject(
			ERRORED.map((uniqueId) => ({
				uniqueId,
				status: uniqueId === IMPORT_THAT_FAILS_AGAIN_ID ? 'errored' : 'finished',
				retried: true,
				timedOut: false,
			})),
		);
		expect(listReads()).toBe(4);
	});

	test.each([
		[422, /not in a retryable state/],
		[404, /^The import was not found$/],
	])('one that is refused with %i is skipped with the reason', async (status, message) => {
		sandbox.control.addFault({ kind: 'status', status, path: retryOf(ERRORED[1]) });
		const run = await retryFailed({ options: { waitForCompletion: true, timeout: 0 } });
		expect(run).toMatchObject({ status: 'success', error: undefined });
		expect(column(run, 'retried')).toEqual(ERRORED.map((_, index) => index !== 1));
		expect(json(run)[1]).toEqual({
			uniqueId: ERRORED[1],
			retried: false,
			message: expect.stringMatching(message),
		});
	});

	describe('one that the service fails on', () => {
		beforeEach(() =>
			sandbox.control.addFault({ kind: 'status', status: 500, path: retryOf(ERRORED[1]) }),
		);
		const three = { options: { maxImports: 3 } };

		test('ends the run, telling what was started', async () => {
			const run = await retryFailed(three);
			expect(run.error).toMatchObject({ name: 'NodeApiError', httpCode: '500' });
			const { description } = run.error!;
			expect(description).toContain(`Import: ${ERRORED[1]}.`);
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

	describe('an error while waiting', () => {
		beforeEach(() =>
			sandbox.control.addFault({ kind: 'status', status: 403, path: LIST, after: 2, times: 9 }),
		);
		const options = { maxImports: 2, waitForCompletion: true, pollInterval: 1 };
		const two = ERRORED.slice(0, 2);

		test('tells what was started', async () => {
			const { error } = await retryFailed({ options });
			expect(error).toMatchObject({ name: 'NodeApiError', httpCode: '403' });
			for (const id of two) expect(error!.description).toContain(id);
		});

		test('is told in its place, where the node is told to go on', async () => {
			const details = expect.stringContaining('HTTP status: 403.');
			expect(json(await retryFailed({ options }, { node: GOES_ON }))).toEqual(
				two.map((uniqueId) => ({
					uniqueId,
					retried: true,
					error: 'Planned answer 403.',
					details,
				})),
			);
		});
	});

	test.each([
		[{}, 'There is no failed import.'],
		[{ filters: { fileName: 'x' } }, "No failed imports match the 'Filters'."],
	])('with nothing to retry says so: %j', async (parameters, message) => {
		sandbox.control.setImports(2);
		expect(await retryFailed(parameters)).toMatchObject({
			status: 'success',
			items: [],
			hints: [{ message }],
		});
		expect(retries()).toEqual([]);
	});

	test('an ID from the list that can be no segment of a path is never sent', async () => {
		const items = ['..', '', ERRORED[0]].map((uniqueId) => ({ uniqueId, status: 'errored' }));
		sandbox.setOnlyPage(items);
		const run = await retryFailed();
		expect(json(run)).toMatchObject([
			{ retried: false, message: "Its ID must not be '.' or '..'" },
			{ retried: false, message: 'Its ID must not be empty' },
			{ retried: true },
		]);
		expect(lines().slice(1)).toEqual([`POST ${retryOf(ERRORED[0])}`]);
	});
});
