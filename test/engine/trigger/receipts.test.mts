import { setTimeout as delay } from 'node:timers/promises';
import { until } from '../../support/until.mts';
import { n8n } from '../../support/engine/n8n.mts';
import { DUPLICATE } from '../../support/engine/trigger.mts';
import type { TriggerStart } from '../../support/engine.mts';
import { itemsOf, useTrigger } from './useTrigger.mts';

const trigger = useTrigger();

const rows = (count: number, from = 0) =>
	Array.from({ length: count }, (_, index) => ({ id: from + index }));
const publish = (count: number, from = 0) => {
	for (const data of rows(count, from)) trigger.server.publish({ event: 'row', data });
};
const rowOf = ({ data: [[{ json }]] }: TriggerStart) => json.data as { id: number };

/** Executions that end when they are told to; counts how many are under way. */
function workflow() {
	const running: Array<() => void> = [];
	const seen = { most: 0, done: [] as unknown[] };
	return {
		seen,
		running,
		execute: async (start: TriggerStart) => {
			await new Promise<void>((resolve) => {
				running.push(resolve);
				seen.most = Math.max(seen.most, running.length);
			});
			seen.done.push(rowOf(start));
		},
		end: () => running.shift()?.(),
	};
}

describe('executions at once', () => {
	test.each<[string, Record<string, unknown>, number]>([
		['by default', {}, 20],
		['as chosen', { maxExecutions: 3 }, 3],
		['one: strictly in order', { maxExecutions: 1 }, 1],
		['as an expression gives them', { maxExecutions: '={{ "7" }}' }, 7],
	])('%s', async (_, options, most) => {
		const { execute, end, running, seen } = workflow();
		const active = await trigger.activate({ parameters: { options }, n8n: { execute } });
		publish(60);
		await until(() => running.length === most, 'as many as may are under way');
		await trigger.seenLive();
		expect(running).toHaveLength(most);
		while (seen.done.length < 60) {
			end();
			await delay(0);
		}
		expect(seen.most).toBe(most);
		expect(active.starts.map(rowOf)).toEqual(rows(60));
		if (most === 1) expect(seen.done).toEqual(rows(60));
	});

	test.each([0, -1, 1.5, 1001, 'many'])(
		'%j of them are refused by a sentence',
		async (maxExecutions) => {
			const error = await trigger.refusal({ parameters: { options: { maxExecutions } } });
			expect(error.message).toMatch(
				/^'Max Executions' in 'Options' must be a whole number from 1 to 1000, but it is /,
			);
		},
	);

	test('that take longer than an hour no longer keep others waiting', async () => {
		const { execute, running } = workflow();
		await trigger.activate({ parameters: { options: { maxExecutions: 1 } }, n8n: { execute } });
		publish(2);
		await until(() => running.length === 1, 'the first is under way');
		trigger.pass(61 * 60_000);
		await until(() => running.length === 2, 'the second is under way');
	});

	test('in an n8n that may not tell of every end are waited for for a minute', async () => {
		const { execute, running } = workflow();
		await trigger.activate({
			parameters: { options: { maxExecutions: 1 } },
			n8n: { execute, isRecent: false },
		});
		publish(2);
		await until(() => running.length === 1, 'the first is under way');
		trigger.pass(61_000);
		await until(() => running.length === 2, 'the second is under way');
	});
});

test('a burst: each event is received later than the one before', async () => {
	const active = await trigger.activate();
	publish(1_000);
	await until(() => active.starts.length === 1_000, 'the events came');
	const times = itemsOf(active).map(({ receivedAt }) => receivedAt);
	expect(times).toEqual([...new Set(times)].sort());
});

class ExecutionNotFoundError extends Error {}

describe('an execution that n8n created is not started again', () => {
	test.each<[string, () => Promise<unknown>]>([
		['and that failed', async () => ({ status: 'error' })],
		['and that was cancelled', () => Promise.reject(new n8n.ManualExecutionCancelledError('1'))],
		['and that took too long', () => Promise.reject(new n8n.TimeoutExecutionCancelledError('1'))],
		[
			'and that was cancelled as n8n stopped',
			() => Promise.reject(new n8n.SystemShutdownExecutionCancelledError('1')),
		],
		['and that has long ended', () => Promise.reject(new ExecutionNotFoundError('gone'))],
		['already, by its key', async () => DUPLICATE],
	])('%s', async (_, execute) => {
		const active = await trigger.activate({ n8n: { execute } });
		publish(3);
		await until(() => active.starts.length === 3, 'the events came');
		trigger.pass(5_000);
		await trigger.seenLive();
		publish(1, 3);
		await until(() => active.starts.length === 4, 'the next came');
		expect(active.starts.map(rowOf)).toEqual(rows(4));
		expect(trigger.log).toEqual([]);
	});
});

describe('an execution that n8n could not create', () => {
	/** n8n's database is locked until it is told otherwise. */
	function database() {
		const created = new Map<string, unknown>();
		const state = { isLocked: true, created, refused: 0 };
		const execute = async (start: TriggerStart) => {
			await delay(1);
			if (state.isLocked) {
				state.refused++;
				throw new Error('SQLITE_BUSY: database is locked');
			}
			// n8n itself creates one only once for each key.
			if (!created.has(start.key!)) created.set(start.key!, rowOf(start));
		};
		return { state, execute };
	}

	test.each([1, 20])(
		'is tried again with its key, in order (%i at once)',
		async (maxExecutions) => {
			const { state, execute } = database();
			const active = await trigger.activate({
				parameters: { options: { maxExecutions } },
				n8n: { execute },
			});
			publish(90);
			await until(() => trigger.log.length === 1, 'it is logged');
			for (let times = 0; times < 3; times++) {
				const before = active.starts.length;
				trigger.pass(60_000);
				await until(() => active.starts.length > before, 'it is tried again');
			}
			state.isLocked = false;
			trigger.pass(60_000);
			await until(() => state.created.size === 90, 'all are executed');
			expect([...state.created.values()]).toEqual(rows(90));
			expect(active).toMatchObject({ errors: [], failedExecutions: [] });
			expect(trigger.log).toMatchObject([
				{
					level: 'warn',
					message: 'The activity feed waits: n8n is not creating executions',
				},
				{ level: 'info', message: 'The activity feed starts executions again' },
			]);
		},
	);

	test('is not tried so often that n8n has no rest', async () => {
		const { execute } = database();
		const active = await trigger.activate({ n8n: { execute } });
		publish(500);
		await until(() => trigger.log.length === 1, 'it is logged');
		await trigger.seenLive();
		expect(active.starts.length).toBeLessThanOrEqual(40);
	});

	test('goes to the next activation, with its key', async () => {
		const { state, execute } = database();
		const setting = { n8n: { workflowId: 'receipts-handed-over', execute } };
		const first = await trigger.activate(setting);
		publish(30);
		const noneIsUnderWay = () => state.refused > 0 && state.refused === first.starts.length;
		await until(noneIsUnderWay, 'none is under way');
		await first.close();
		state.isLocked = false;
		const second = await trigger.activate({ n8n: { ...setting.n8n, mode: 'update' } });
		trigger.pass(60_000);
		await until(() => state.created.size === 30, 'all are executed');
		expect([...state.created.values()]).toEqual(rows(30));
		expect(new Set(second.starts.map(({ key }) => key)).size).toBe(30);
	});

	test('for this one event, though it does for others, is told as lost after some minutes', async () => {
		const execute = async (start: TriggerStart) => {
			if (rowOf(start).id === 1) throw new Error('invalid byte sequence');
		};
		const active = await trigger.activate({
			parameters: { options: { includeSystemEvents: true, maxExecutions: 1 } },
			n8n: {
				execute: async (start) =>
					rowOf(start).id === undefined ? undefined : await execute(start),
			},
		});
		publish(3);
		for (let times = 0; active.failedExecutions.length === 0 && times < 30; times++) {
			const before = active.starts.length;
			trigger.pass(60_000);
			await until(
				() => active.starts.length > before || active.failedExecutions.length > 0,
				'it goes on',
			);
		}
		expect(active.failedExecutions).toHaveLength(1);
		expect(active.failedExecutions[0].message).toMatch(/event of the activity feed is lost/);
		await until(() => itemsOf(active).at(-1)?.event === 'system.reconnected', 'it is told');
		const started = new Set(active.starts.map(({ key }) => key));
		expect(started.size).toBe(4);
	});
});

test("n8n's new engine, which gives no receipts, is given the event without asking for one", async () => {
	const waited = 'Engine 2.0 cannot run a trigger that waits for its execution to finish yet.';
	let refusals = 0;
	const active = await trigger.activate({
		n8n: {
			execute: async () => {
				if (refusals++ === 0) throw new Error(waited);
			},
		},
	});
	publish(1);
	await until(() => active.starts.length === 2, 'it is started without');
	expect(active.starts[1].key).toBe(active.starts[0].key);
});
