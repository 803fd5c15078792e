import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { ApiError, Cancelled } from '../../../../nodes/shared/errors/apiError.ts';
import type { Operation } from '../../../../nodes/shared/operations/operation.ts';
import {
	DeferredResult,
	type OperationResults,
} from '../../../../nodes/shared/operations/results.ts';
import { runTasks } from '../../../../nodes/shared/operations/runTasks.ts';
import { NODE } from '../../../support/values.mts';

/** How the items of a run go together: what begins when, what a failure ends, and what it tells. */

type Rules = Partial<Pick<Operation, 'endpoint' | 'batch' | 'orderKey' | 'repeats'>>;
type Begin = (input: unknown, index: number) => Promise<OperationResults>;

/** Runs items whose inputs are given, two at a time; each becomes what `begin` returns. */
function start(
	inputs: readonly unknown[],
	begin: Begin,
	{ rules = {}, continueOnFail = false, mostAtOnce = 2 } = {} as {
		rules?: Rules;
		continueOnFail?: boolean;
		mostAtOnce?: number;
	},
) {
	const cancel = new AbortController();
	const context = {
		getNode: () => NODE,
		continueOnFail: () => continueOnFail,
		getExecutionCancelSignal: () => cancel.signal,
	} as unknown as IExecuteFunctions;
	const operation = { endpoint: 'createContactTag', ...rules } as Operation;
	const outputs: INodeExecutionData[][] = [];
	const begun: unknown[] = [];
	let endings = 0;
	const api = { maxConcurrency: mostAtOnce, endRun: () => void endings++ };
	const tasks = inputs.map((input, index) => ({ index, input }));
	const running = runTasks(
		context,
		operation,
		tasks,
		api,
		async ({ input }) => {
			begun.push(input);
			return await begin(input, begun.length - 1);
		},
		outputs,
	);
	const failure = running.then(
		() => undefined,
		(error: { message: string; description?: string | null }) => error,
	);
	return {
		running,
		begun,
		outputs,
		cancel,
		endings: () => endings,
		json: () => outputs.map((items) => items.map(({ json }) => json)),
		error: async () => await failure,
	};
}

const refused = (message: string) => new ApiError(message, { status: 422 });
const turn = async () => await new Promise(setImmediate);
const done = (subject: unknown) => ({ verb: 'Run', subject: String(subject) });
const record = (input: unknown): IDataObject => ({ input: input as string });
/** Waits until it is given up. */
const givenUp = async (signal: AbortSignal) =>
	await new Promise<never>((_, reject) => {
		if (signal.aborted) reject(new Cancelled());
		signal.addEventListener('abort', () => reject(new Cancelled()));
	});
/** A gate: what waits for it goes on once it is open, or throws once it is shut. */
function gate<T>() {
	const { promise, resolve, reject } = Promise.withResolvers<T>();
	return { waiting: promise, open: resolve, shut: (error: Error) => reject(error) };
}

test('results keep the order of the items, one or several each', async () => {
	const run = start([1, 2, 3], async (input) =>
		input === 2 ? [{ a: 2 }, { b: 2 }] : record(input),
	);
	await run.running;
	expect(run.json()).toEqual([[{ input: 1 }], [{ a: 2 }, { b: 2 }], [{ input: 3 }]]);
	expect(run.outputs[1].map(({ pairedItem }) => pairedItem)).toEqual([{ item: 1 }, { item: 1 }]);
	expect(run.endings()).toBe(0);
});

test('equal reads share one request, equal writes do not', async () => {
	for (const [endpoint, requests] of [
		['getLetter', 1],
		['createContactTag', 2],
	] as const) {
		const run = start([1, 1], async () => ({ a: 1 }), { rules: { endpoint } });
		await run.running;
		expect(run.begun).toHaveLength(requests);
		expect(run.json()).toEqual([[{ a: 1 }], [{ a: 1 }]]);
		expect(run.outputs[0][0].json).not.toBe(run.outputs[1][0].json);
	}
});

test('what an operation can send together is one request', async () => {
	const batch = {
		key: () => '',
		size: () => 1,
		largest: 2,
		join: (inputs: readonly unknown[]) => inputs.join('+'),
	};
	const run = start(['a', 'b', 'c'], async (input) => ({ input: String(input) }), {
		rules: { batch },
	});
	await run.running;
	expect(run.begun).toEqual(['a+b', 'c']);
	expect(run.json()).toEqual([[{ input: 'a+b' }], [{ input: 'a+b' }], [{ input: 'c' }]]);
});

describe('a failure', () => {
	test('ends the run: nothing new begins, and what was written is told', async () => {
		const second = gate<OperationResults>();
		const run = start([1, 2, 3, 4, 5], async (input) => {
			if (input === 2) return await second.waiting;
			if (input === 3) throw refused('No');
			return {};
		});
		await turn();
		second.open({});
		const error = await run.error();
		expect(error).toMatchObject({ message: 'No', context: { itemIndex: 2 } });
		expect(error!.description).toBe('Items completed before the error: 0 to 1.');
		expect(run.begun).toEqual([1, 2, 3]);
		expect(run.endings()).toBe(1);
	});

	test('of a read has nothing to tell of what was read', async () => {
		const run = start(
			[1, 2],
			async (input) => (input === 2 ? await Promise.reject(refused('No')) : {}),
			{ rules: { endpoint: 'getLetter' }, mostAtOnce: 1 },
		);
		expect((await run.error())!.description).toBeFalsy();
	});

	test.each([
		[[1, 2], 'one'],
		[[2, 1], 'one'],
	])('of several, that of the earliest item is told: they come as %j', async (order, told) => {
		const gates = [gate<OperationResults>(), gate<OperationResults>()];
		const run = start(['one', 'two'], async (_, index) => await gates[index].waiting);
		await turn();
		for (const which of order) {
			gates[which - 1].shut(refused(which === 1 ? 'one' : 'two'));
			await turn();
		}
		expect(await run.error()).toMatchObject({ message: told, context: { itemIndex: 0 } });
	});

	test('is an item with Continue On Fail, and the others go on', async () => {
		const run = start(
			[1, 2, 3],
			async (input) => (input === 2 ? await Promise.reject(refused('No')) : record(input)),
			{ continueOnFail: true },
		);
		await run.running;
		expect(run.json()).toEqual([
			[{ input: 1 }],
			[expect.objectContaining({ error: 'No' })],
			[{ input: 3 }],
		]);
		expect(run.endings()).toBe(0);
	});
});

describe('what was begun and is only waited for', () => {
	test('takes no place of those that run at once', async () => {
		const waits = [1, 2, 3].map(() => gate<OperationResults>());
		const run = start(
			[1, 2, 3],
			async (input, index) =>
				new DeferredResult(
					done(input),
					async () => (await waits[index].waiting) as object as never,
				),
			{ mostAtOnce: 1 },
		);
		await turn();
		expect(run.begun).toEqual([1, 2, 3]);
		for (const [index, wait] of waits.entries()) wait.open({ index });
		await run.running;
		expect(run.json()).toEqual([[{ index: 0 }], [{ index: 1 }], [{ index: 2 }]]);
	});

	test('keeps later items of the same key waiting, and no others', async () => {
		const first = gate<OperationResults>();
		const run = start(
			['a1', 'b1', 'a2', 'a3'],
			async (input) =>
				input === 'a1'
					? new DeferredResult(done(input), async () => (await first.waiting) as never)
					: { input: String(input) },
			{ rules: { orderKey: (input) => String(input)[0] } },
		);
		await turn();
		expect(run.begun).toEqual(['a1', 'b1']);
		first.open({ input: 'a1' });
		await run.running;
		expect(run.begun).toEqual(['a1', 'b1', 'a2', 'a3']);
		expect(run.json().flat()).toEqual(['a1', 'b1', 'a2', 'a3'].map((input) => ({ input })));
	});

	test('is given up where another item fails, and named', async () => {
		const run = start([1, 2, 3], async (input) => {
			if (input === 2) throw refused('No');
			return new DeferredResult(done(`agt_${String(input)}`), givenUp);
		});
		expect(await run.error()).toMatchObject({
			message: 'No',
			description: 'Run before the error: agt_1.',
		});
	});

	test('that fails says what was begun, as an item, too', async () => {
		const failing = async (input: unknown) =>
			new DeferredResult(
				done(`agt_${String(input)}`),
				async () => await Promise.reject(refused('No')),
			);
		const items = start([1], failing, { continueOnFail: true });
		await items.running;
		expect(items.json()).toEqual([
			[{ error: 'No', details: expect.stringContaining('Run before the error: agt_1.') }],
		]);
		expect((await start([1], failing).error())!.description).toBe('Run before the error: agt_1.');
	});
});

describe('a run that the user stops', () => {
	test('ends what waits, and says so without a list of what was done', async () => {
		const run = start([1, 2], async (input) =>
			input === 1 ? {} : new DeferredResult(done(input), givenUp),
		);
		await turn();
		run.cancel.abort();
		const error = await run.error();
		expect(error!.message).toBe('The execution was canceled');
		expect(error!.description ?? '').not.toContain('before');
	});

	test('is no failure that an item could hold', async () => {
		const run = start([1, 2], async () => await Promise.reject(new Cancelled()), {
			continueOnFail: true,
		});
		expect((await run.error())!.message).toBe('The execution was canceled');
	});
});
