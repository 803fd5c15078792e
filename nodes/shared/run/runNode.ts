import {
	NodeOperationError,
	sleep,
	type IExecuteFunctions,
	type INodeExecutionData,
} from 'n8n-workflow';
import { chosenConcurrency } from '../fields/maxConcurrency';
import { readFeedToken } from '../request/feedToken';
import { concurrently } from '../request/concurrently';
import { throwIfCancelled } from '../request/pause';
import { PublishingService } from '../request/service';
import { Cancelled } from '../service/serviceError';
import { checkInput } from './checkInput';
import { copyOf, failedItem, toItem } from './items';
import { inputError, toNodeError } from './nodeErrors';
import type { Operation, Output, Resource, Run } from './operation';
import { ParameterReader } from './parameters';
import { operationFields } from './properties';

/** An item whose parameters passed the operation's rules. */
interface Task {
	readonly index: number;
	readonly input: unknown;
}

/**
 * Runs the chosen operation over all items. All items are checked first; then `maxConcurrency` requests
 * are in flight, results keep the items' order, and each output is linked to its item. With Continue On
 * Fail an item's failure is its output; otherwise the first one ends the run.
 */
export async function runNode(
	context: IExecuteFunctions,
	resources: readonly Resource[],
): Promise<INodeExecutionData[][]> {
	const operation = chosenOperation(context, resources);
	const outputs = new Array<INodeExecutionData[]>(context.getInputData().length);
	try {
		const tasks = await checkedTasks(context, operation, outputs);
		if (tasks.length > 0) await runTasks(context, operation, tasks, outputs);
	} catch (error) {
		throw toNodeError(context.getNode(), error);
	}
	return [outputs.flat()];
}

function chosenOperation(context: IExecuteFunctions, resources: readonly Resource[]): Operation {
	const resource = context.getNodeParameter('resource', 0);
	const chosen = context.getNodeParameter('operation', 0, '');
	const operation = resources
		.find(({ value }) => value === resource)
		?.operations.find(({ value }) => value === chosen);
	if (operation === undefined) {
		throw new NodeOperationError(
			context.getNode(),
			`This node has no operation '${String(chosen)}' on '${String(resource)}'`,
			{ description: "Choose one from the 'Resource' and 'Operation' lists." },
		);
	}
	return operation;
}

/** Reads and checks every item before anything is sent, so that bad input leaves nothing half done. */
async function checkedTasks(
	context: IExecuteFunctions,
	operation: Operation,
	outputs: INodeExecutionData[][],
): Promise<Task[]> {
	const node = context.getNode();
	const fields = operationFields(operation);
	const reader = new ParameterReader(context, fields);
	const tasks: Task[] = [];
	for (let index = 0; index < outputs.length; index++) {
		// Evaluating expressions is synchronous: other executions get their turn now and then.
		if (index % 200 === 199) await sleep(0);
		throwIfCancelled(context.getExecutionCancelSignal());
		try {
			const checked = checkInput(operation.input, fields, reader.read(index));
			if ('fault' in checked) throw inputError(node, checked.fault, index);
			tasks.push({ index, input: checked.input });
		} catch (error) {
			const nodeError = toNodeError(node, error, index);
			if (!context.continueOnFail()) throw nodeError;
			outputs[index] = [failedItem(nodeError, index)];
		}
	}
	return tasks;
}

async function runTasks(
	context: IExecuteFunctions,
	operation: Operation,
	tasks: readonly Task[],
	outputs: INodeExecutionData[][],
): Promise<void> {
	const node = context.getNode();
	const service = await PublishingService.open(context, chosenConcurrency(context));
	const offered = extras(context);
	const run = shared(operation, async (input) => {
		const result = await operation.run({ ...offered, input, service });
		return Array.isArray(result) ? result : [result];
	});
	const runTask = async ({ index, input }: Task) => {
		outputs[index] = await run(input).then(
			(records) => records.map((record) => toItem(record, index)),
			(error: unknown) => {
				const nodeError = toNodeError(node, error, index);
				if (error instanceof Cancelled || !context.continueOnFail()) throw nodeError;
				return [failedItem(nodeError, index)];
			},
		);
	};
	let failed = false;
	await concurrently(lanes(operation, tasks), service.maxConcurrency, async (lane) => {
		for (const task of lane) {
			// A failure ends the run: what comes later in the other lanes is not begun any more.
			if (failed) return;
			await runTask(task).catch((error: unknown) => {
				failed = true;
				throw error;
			});
		}
	});
}

/** Groups what must stay in order: writes with the same key share a lane, all else is on its own. */
function lanes({ orderKey }: Operation, tasks: readonly Task[]): Task[][] {
	if (orderKey === undefined) return tasks.map((task) => [task]);
	const byKey = new Map<string, Task[]>();
	for (const task of tasks) {
		const key = orderKey(task.input);
		const lane = byKey.get(key);
		if (lane === undefined) byKey.set(key, [task]);
		else lane.push(task);
	}
	return [...byKey.values()];
}

/** Lets items that ask the very same read share one; each gets records of its own. */
function shared(operation: Operation, run: (input: unknown) => Promise<Output[]>) {
	if (operation.effect === 'write') return run;
	const known = new Map<string, Promise<Output[]>>();
	return async (input: unknown): Promise<Output[]> => {
		const key = JSON.stringify(input);
		const sameRead = known.get(key);
		if (sameRead !== undefined) return (await sameRead).map(copyOf);
		const read = run(input);
		known.set(key, read);
		return await read;
	};
}

function extras(context: IExecuteFunctions): Omit<Run<unknown>, 'input' | 'service'> {
	return {
		continueOnFail: context.continueOnFail(),
		file: async (content, fileName, mimeType) =>
			await context.helpers.prepareBinaryData(Buffer.from(content), fileName, mimeType),
		feedToken: once(async () => await readFeedToken(context)),
		hint: once((message) => context.addExecutionHints({ message, location: 'outputPane' })),
	};
}

/** Calls a function the first time only, and gives what that call gave. */
function once<Args extends unknown[], R>(call: (...args: Args) => R): (...args: Args) => R {
	let result: { readonly value: R } | undefined;
	return (...args) => (result ??= { value: call(...args) }).value;
}
