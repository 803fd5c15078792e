import type { IDataObject } from 'n8n-workflow';
import type { NodeRun, RunNodeOptions } from '../../support/engine.mts';
import { until } from '../../support/until.mts';
import { useVirtualTime } from '../../support/virtualTime.mts';
import { GOES_ON, json } from './useImports.mts';
import { useOddImports, type OddService, type Reply } from './useOddImports.mts';

/** Retry Failed on a schedule: what it remembers from run to run. */
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
const history = (
	list: unknown[],
	onRetry: (id: string) => Reply | void = () => {},
): OddService => ({
	list: () => list,
	retry: onRetry,
});

let schedules = 0;

/** A workflow that runs again and again: n8n keeps its static data from one run to the next. */
class Schedule {
	staticData: IDataObject | undefined;
	private readonly name = `schedule${++schedules}`;
	private process = this.name;
	/** Where n8n remembers processed items. */
	database = this.name;

	/** Another process of n8n: a restart, or the next worker. It knows only what was saved. */
	useProcess(name = String(++schedules)) {
		this.process = `${this.name} in process ${name}`;
	}

	async run(
		service: OddService,
		options: object = {},
		more: Partial<RunNodeOptions> = {},
	): Promise<NodeRun> {
		const run = await imports.retryFailed(
			service,
			{ options },
			{
				workflowId: this.process,
				staticData: this.staticData,
				database: this.database,
				...more,
			},
		);
		this.staticData = run.staticData ?? this.staticData;
		return run;
	}
}

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

	test.each<[number | undefined, number, runs: number]>([
		[undefined, 3, 40],
		[1, 1, 10],
		[5, 5, 10],
	])(
		'Give Up After %p: each is retried %i times, and told once in %i runs',
		async (giveUpAfter, times, count) => {
			const schedule = new Schedule();
			const all = await runs(count, () =>
				schedule.run(history(list), { maxImports: 20, giveUpAfter }),
			);
			expect(retryCounts()).toEqual(each(list, times));
			expect(countsOf(givenUp(all))).toEqual(each(list, 1));
			expect(all.at(-1)).toMatchObject({ status: 'success', items: [] });
		},
	);

	test('never given up, none starves', async () => {
		const schedule = new Schedule();
		await runs(10, () => schedule.run(history(list), { maxImports: 20, giveUpAfter: 0 }));
		expect(retryCounts()).toEqual(each(list, 8));
	});

	test('all are tried before one is tried again, the newest first', async () => {
		const schedule = new Schedule();
		await runs(2, () => schedule.run(history(list), { maxImports: 20, maxConcurrency: 1 }));
		const ids = list.map(({ uniqueId }) => uniqueId);
		expect(imports.retries()).toEqual([...ids, ...ids.slice(0, 15)]);
	});

	test.each<[string, (schedule: Schedule, index: number) => void]>([
		['n8n restarts before each run', (schedule) => schedule.useProcess()],
		['n8n restarts now and then', (schedule, index) => index % 3 === 0 && schedule.useProcess()],
		[
			'n8n restarts and does not remember keys',
			(schedule, index) => {
				schedule.useProcess();
				schedule.database = `${schedules} ${index}`;
			},
		],
		[
			'two workers take turns, and are given no static data',
			(schedule, index) => {
				schedule.useProcess(`worker ${index % 2}`);
				schedule.staticData = undefined;
			},
		],
		[
			'each run has a worker of its own, that is given no static data',
			(schedule) => {
				schedule.useProcess();
				schedule.staticData = undefined;
			},
		],
	])('the same where %s', async (_, before) => {
		const schedule = new Schedule();
		const all = await runs(10, async (index) => {
			before(schedule, index);
			return await schedule.run(history(list), { maxImports: 20 });
		});
		expect(retryCounts()).toEqual(each(list, 3));
		expect(countsOf(givenUp(all))).toEqual(each(list, 1));
	});

	test.each([
		['a worker', () => undefined],
		['a worker of its own each time', (schedule: Schedule) => schedule.useProcess()],
	])(
		'static data that never comes back to %s is set three times in all: it may be that of others',
		async (_, before) => {
			const schedule = new Schedule();
			const all = await runs(10, () => {
				before(schedule);
				schedule.staticData = undefined;
				return schedule.run(history(list), { giveUpAfter: 0 });
			});
			expect(all.map(({ staticData }) => staticData !== undefined)).toEqual([
				...[true, true, true],
				...Array<boolean>(7).fill(false),
			]);
		},
	);

	test('the same where an execution that goes on after a wait is given some', async () => {
		const schedule = new Schedule();
		let saved: IDataObject | undefined;
		const set = await runs(12, async (index) => {
			schedule.staticData = index === 5 ? saved : undefined;
			const run = await schedule.run(history(list), { giveUpAfter: 0 });
			saved = run.staticData ?? saved;
			return run;
		});
		// The one that was given some sets it again, too.
		expect(set.filter(({ staticData }) => staticData !== undefined)).toHaveLength(4);
	});

	test.each<[string, Partial<RunNodeOptions>, object]>([
		['executions in the editor', { mode: 'manual' }, {}],
		['executions that are stopped', {}, { waitForCompletion: true }],
		['items of one that is stopped', { items: Array(4).fill({ json: {} }) }, { maxImports: 1 }],
	])('%s do not count', async (_, more, options) => {
		const schedule = new Schedule();
		await runs(4, async () => {
			const stop = new AbortController();
			const service = history(list, () => void (more.mode ?? stop.abort()));
			return await schedule.run(
				service,
				{ giveUpAfter: 0, ...options },
				{ signal: stop.signal, ...more },
			);
		});
		expect(schedule.staticData).toBeUndefined();
		schedule.useProcess();
		await schedule.run(history(list), { giveUpAfter: 0 });
		expect(schedule.staticData).toBeDefined();
	});

	test('runs that find nothing to retry set none', async () => {
		const schedule = new Schedule();
		const idle = await runs(5, () => schedule.run(history([])));
		expect(idle.map(({ staticData }) => staticData)).toEqual(Array(5).fill(undefined));
		await schedule.run(history(list));
		expect(schedule.staticData).toBeDefined();
	});

	test('the same where runs overlap, and where the saved data is taken back', async () => {
		const schedule = new Schedule();
		const all = await runs(10, async (index) => {
			const before = schedule.staticData;
			const run = await schedule.run(history(list), { maxImports: 20 });
			// An execution that began before this one saves what it knew.
			if (index % 2 === 0) schedule.staticData = before;
			return run;
		});
		expect(retryCounts()).toEqual(each(list, 3));
		expect(countsOf(givenUp(all))).toEqual(each(list, 1));
	});

	test('the same where each execution is stopped when it has sent its retries', async () => {
		const schedule = new Schedule();
		const all = await runs(10, async () => {
			const stop = new AbortController();
			let looks = 0;
			const service = {
				// The first looks are to choose; the next is the first of the wait.
				list: () => {
					if (imports.lines().length > 0 && ++looks > 2) stop.abort();
					return list;
				},
				retry: () => {},
			};
			return await schedule.run(
				service,
				{ maxImports: 20, waitForCompletion: true },
				{ signal: stop.signal },
			);
		});
		expect(Object.values(retryCounts()).every((count) => count === 3)).toBe(true);
		expect(Object.keys(retryCounts())).toHaveLength(25);
		expect(all[0]).toMatchObject({ status: 'canceled', staticData: undefined });
	});
});

test('an import that is given up is told with how often it was retried', async () => {
	const schedule = new Schedule();
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
	/** How often an import is retried in 20 runs when each retry does that to it. */
	async function retriesWhere(change: (record: Import, times: number) => void): Promise<number> {
		const schedule = new Schedule();
		const record = failed('a');
		let times = 0;
		await runs(20, () => schedule.run(history([record], () => change(record, ++times))));
		return imports.retries().length;
	}

	test.each<[string, number, (record: Import, times: number) => void]>([
		[
			'more records processed each time',
			20,
			(record) => (record.recordsProcessed = Number(record.recordsProcessed) + 1),
		],
		[
			'more records processed once',
			5,
			(record, times) => times === 2 && (record.recordsProcessed = 41),
		],
		['fewer records failed once', 5, (record, times) => times === 2 && (record.recordsFailed = 2)],
		['only updated', 3, (record, times) => (record.updatedAt = `2026-07-0${times}T10:00:00Z`)],
		['more failed', 3, (record, times) => (record.recordsFailed = times + 10)],
		[
			'numbers that come and go',
			4,
			(record, times) => (record.recordsProcessed = times % 2 === 0 ? 40 : 41),
		],
		[
			'numbers that come as text',
			3,
			(record, times) => (record.recordsProcessed = times % 2 === 0 ? 40 : '40'),
		],
		[
			'numbers that are missing now and then',
			3,
			(record, times) => (record.recordsProcessed = times % 2 === 0 ? 40 : null),
		],
	])('%s: %i retries', async (_, retries, change) => {
		expect(await retriesWhere(change)).toBe(retries);
	});

	test('also an import that was given up, which is told again', async () => {
		const schedule = new Schedule();
		const record = failed('a');
		const all = await runs(12, (index) => {
			if (index === 6) record.recordsProcessed = 41;
			return schedule.run(history([record]));
		});
		expect(imports.retries()).toHaveLength(6);
		expect(givenUp(all)).toEqual(['a', 'a']);
	});

	test('also an import that was seen finished before it fails again', async () => {
		const schedule = new Schedule();
		const waiting = { waitForCompletion: true };
		await runs(10, () => {
			const record = failed('a');
			return schedule.run(
				history([record], () => void (record.status = 'finished')),
				waiting,
			);
		});
		expect(imports.retries()).toHaveLength(10);
	});

	test('a limit that is raised retries on, and tells again', async () => {
		const schedule = new Schedule();
		const all = await runs(12, (index) =>
			schedule.run(history([failed('a')]), { giveUpAfter: index < 6 ? 2 : 4 }),
		);
		expect(imports.retries()).toHaveLength(4);
		expect(givenUp(all)).toEqual(['a', 'a']);
	});
});

test('progress is seen by a worker that knows nothing else of the import', async () => {
	const schedule = new Schedule();
	const record = failed('a');
	const all = await runs(12, (index) => {
		schedule.useProcess();
		schedule.staticData = undefined;
		if (index === 6) record.recordsProcessed = 41;
		return schedule.run(history([record]));
	});
	expect(imports.retries()).toHaveLength(6);
	expect(givenUp(all)).toEqual(['a', 'a']);
});

describe('what counts as a retry', () => {
	const answered = async (reply: Reply): Promise<number> => {
		const schedule = new Schedule();
		await runs(8, () =>
			schedule.run(
				history([failed('a')], () => reply),
				{},
				{ node: GOES_ON },
			),
		);
		return new Set(
			imports.lines().flatMap((line, index) => (line.startsWith('POST') ? [index] : [])),
		).size;
	};

	test.each<[string, Reply]>([
		['202', { status: 202 }],
		['refused as not retryable', { status: 422 }],
		['unknown to the service', { status: 404 }],
		['an internal failure', { status: 500 }],
		['nobody knows: the service is away', { status: 503 }],
		['nobody knows: the connection is cut', { cut: true }],
	])('%s', async (_, reply) => {
		expect(await answered(reply)).toBe(3);
	});

	test.each<[string, Reply]>([
		['a refused key', { status: 401 }],
		['a key without the right', { status: 403 }],
		['a redirect', { status: 302 }],
	])('not %s', async (_, reply) => {
		expect(await answered(reply)).toBe(8);
	});

	test('not a service that cannot be reached, nor one that is too busy', async () => {
		const schedule = new Schedule();
		const busy = { status: 429 };
		await runs(5, () =>
			schedule.run(
				history([failed('a')], () => busy),
				{},
				{ node: GOES_ON },
			),
		);
		const all = await runs(4, () => schedule.run(history([failed('a')])));
		expect(all.map((run) => json(run)[0].retried)).toEqual([true, true, true, false]);
	});
});

test.each([1, 2, 3, 4, 5, 6, 7])(
	'a run that is stopped at its request number %i sends no retry that is not counted',
	async (request) => {
		const schedule = new Schedule();
		const list = failedImports(3);
		const all = await runs(8, (index) => {
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
		for (const times of Object.values(retryCounts())) expect(times).toBeLessThanOrEqual(3);
		expect(countsOf(givenUp(all))).toEqual(each(list, 1));
		const last = all.slice(2).flatMap(json);
		expect(last.filter(({ gaveUp }) => gaveUp).length).toBe(3);
	},
);

describe('three items in a run', () => {
	const three = { items: [{ json: {} }, { json: {} }, { json: {} }] };

	test('retry each import once, though the service begins only later', async () => {
		const list = failedImports(4);
		const run = await imports.retryFailed(history(list), {}, three);
		expect(retryCounts()).toEqual(each(list, 1));
		expect(run.items.map(({ pairedItem }) => pairedItem)).toEqual(list.map(() => ({ item: 0 })));
		expect(run.hints.map(({ message }) => message)).toContain(
			'The errored imports were already retried for an earlier item.',
		);
	});

	test('retry the next ones, where there are more than Max Imports', async () => {
		const list = failedImports(5);
		const run = await imports.retryFailed(history(list), { options: { maxImports: 2 } }, three);
		expect(retryCounts()).toEqual(each(list, 1));
		expect(run.items.map(({ pairedItem }) => pairedItem)).toEqual(
			[0, 0, 1, 1, 2].map((item) => ({ item })),
		);
	});

	test('tell once what is given up', async () => {
		const schedule = new Schedule();
		const all = await runs(4, () => schedule.run(history(failedImports(2)), {}, three));
		expect(givenUp(all)).toEqual(['imp_1', 'imp_2']);
	});
});

test('what is given up is told by the next run, where one fails', async () => {
	const schedule = new Schedule();
	const list = [failed('a')];
	await runs(3, () => schedule.run(history(list)));
	const broken = history([failed('b'), ...list], () => ({ status: 500 }));
	expect((await schedule.run(broken)).status).toBe('error');
	const all = await runs(2, () => schedule.run(history(list)));
	expect(givenUp(all)).toEqual(['a']);
});

describe('executions that are started by hand', () => {
	test('count nothing', async () => {
		const schedule = new Schedule();
		const all = await runs(6, () => schedule.run(history([failed('a')]), {}, { mode: 'manual' }));
		expect(imports.retries()).toHaveLength(6);
		expect(all.map(({ staticData }) => staticData)).toEqual(Array(6).fill(undefined));
	});

	test('retry nothing that was given up, and say so', async () => {
		const schedule = new Schedule();
		await runs(4, () => schedule.run(history([failed('a')])));
		const run = await schedule.run(history([failed('a')]), {}, { mode: 'manual' });
		expect(run.items).toEqual([]);
		expect(run.hints[0].message).toMatch(/given up for lack of progress/);
		expect(imports.retries()).toHaveLength(3);
	});
});

describe('what is kept', () => {
	const kept = ({ staticData }: Schedule) =>
		(
			staticData?.['node:Node'] as
				| { retriedImports: { imports: Record<string, object> } }
				| undefined
		)?.retriedImports;

	test('is plain JSON with a version', async () => {
		const schedule = new Schedule();
		await schedule.run(history([failed('a')]));
		expect(kept(schedule)).toEqual({
			version: 1,
			order: 1,
			imports: { a: { retries: 1, order: 1, processed: 40, failed: 3 } },
		});
	});

	test.each<[string, object]>([
		['finished', { ...failed('a'), status: 'finished' }],
		['not listed any more', failed('b')],
	])('forgets an import that is %s, as soon as that is sure', async (_, record) => {
		const schedule = new Schedule();
		await schedule.run(history([failed('a')]));
		const shown = [];
		for (let run = 0; run < 3; run++) {
			await schedule.run(history([record]));
			shown.push('a' in kept(schedule)!.imports);
		}
		expect(shown).toEqual([true, true, false]);
	});

	test.each<[string, Import[]]>([
		['running', [{ ...failed('a'), status: 'running' }]],
		['in a state that is not described', [{ ...failed('a'), status: 'queued' }]],
	])('forgets none that is %s', async (_, list) => {
		const schedule = new Schedule();
		await schedule.run(history([failed('a')]));
		await runs(10, () => schedule.run(history(list)));
		await runs(5, () => schedule.run(history([failed('a')])));
		expect(imports.retries()).toHaveLength(3);
	});

	test('a list that shows an import now and then as finished makes no endless retries', async () => {
		const schedule = new Schedule();
		await runs(20, (index) =>
			schedule.run(history([{ ...failed('a'), ...(index % 2 && { status: 'finished' }) }])),
		);
		expect(imports.retries()).toHaveLength(3);
	});

	test('has a bound: the import that was tried longest ago is forgotten first, and before it one that is gone', async () => {
		const schedule = new Schedule();
		const entries = Array.from({ length: 2_000 }, (_, index) => [
			`old_${index}`,
			{ retries: 3, order: index + 1, ...(index === 1_000 && { absent: 1 }) },
		]);
		const retriedImports = { version: 1, order: 2_000, imports: Object.fromEntries(entries) };
		schedule.staticData = { 'node:Node': { retriedImports } };
		const run = async () => await schedule.run(history(failedImports(3)), { maxImports: 3 });
		await run();
		await run();
		const ids = Object.keys(kept(schedule)!.imports);
		expect(ids).toHaveLength(2_000);
		expect(ids).toEqual(expect.arrayContaining(['imp_1', 'imp_2', 'imp_3', 'old_2']));
		for (const dropped of ['old_1000', 'old_0', 'old_1']) expect(ids).not.toContain(dropped);
		expect(JSON.stringify(schedule.staticData).length).toBeLessThan(200_000);
	});

	test('keeps fewer than there are: each is given up and told once, and no run goes on forever', async () => {
		const schedule = new Schedule();
		const list = failedImports(2_003);
		const told: unknown[] = [];
		for (let run = 0; run < 3; run++) {
			const options = { maxImports: 3_000, giveUpAfter: 1 };
			const outcome = json(await schedule.run(history(list), options));
			told.push(...outcome.filter(({ gaveUp }) => gaveUp).map(({ uniqueId }) => uniqueId));
		}
		expect(retryCounts()).toEqual(each(list, 1));
		expect(told).toHaveLength(2_003);
		expect(new Set(told).size).toBe(2_003);
	});

	test.each<[unknown]>([
		[undefined],
		['text'],
		[{ version: 2, imports: 'other' }],
		[{ version: 1, order: -1, imports: [] }],
		[{ version: 1, order: 3, imports: { a: { retries: 'many', order: 2 } } }],
	])('is begun again where it cannot be read: %j', async (retriedImports) => {
		const schedule = new Schedule();
		schedule.staticData = { 'node:Node': { retriedImports } as IDataObject, global: { own: 1 } };
		const run = await schedule.run(history([failed('a')]));
		expect(json(run)).toMatchObject([{ uniqueId: 'a', retried: true }]);
		expect(kept(schedule)!.imports.a).toMatchObject({ retries: 1 });
		expect(schedule.staticData).toMatchObject({ global: { own: 1 } });
	});
});

test('a run that is stopped in the pause after a 429 has tried nothing', async () => {
	const schedule = new Schedule();
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

test('an errored import without an ID is told, as it cannot be retried', async () => {
	const run = await imports.retryFailed(history([{ status: 'errored' }, failed('a')]));
	expect(imports.retries()).toEqual(['a']);
	expect(run.hints.map(({ message }) => message)).toContain(
		'Errored imports without an ID cannot be retried: 1.',
	);
});

describe('reads the list no further than needed', () => {
	const finished = Array.from({ length: 900 }, (_, index) => ({
		uniqueId: `old_${index}`,
		status: 'finished',
	}));

	test('a page, where it has enough imports that were never tried', async () => {
		await new Schedule().run(history([...failedImports(20), ...finished]));
		expect(imports.pages()).toEqual([1]);
	});

	test('all of it once, where an import further down may have waited longer', async () => {
		const schedule = new Schedule();
		const list = [...failedImports(20), ...finished];
		await schedule.run(history(list));
		const before = imports.pages().length;
		await schedule.run(history(list));
		const pages = imports.pages().slice(before);
		expect(new Set(pages).size).toBe(pages.length);
		expect(pages.length).toBeLessThanOrEqual(11);
	});
});
