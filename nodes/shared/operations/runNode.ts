import { NodeOperationError, type IExecuteFunctions, type INodeExecutionData } from 'n8n-workflow';
import { clock } from '../client/clock';
import { Cancelled } from '../errors/apiError';
import { inputError, toNodeError } from '../errors/toNodeError';
import { failedItem } from './items';
import type { Operation, Resource } from './operation';
import type { Task } from './orderedGroups';
import { ParameterReader } from './parameters';
import { operationProperties } from './properties';
import { recordParameters, withIdentifiers } from './identifiers';
import { itemsInWords } from './results';
import { Run } from './run';
import { TaskRun } from './taskRun';

/**
 * Runs the chosen operation over all items. All items are checked first; then `maxConcurrency` requests
 * are in flight, results keep the items' order, and each output is linked to its item. With Continue On
 * Fail an item's failure is its output, and a failure of the whole run is that of each item; otherwise the first one ends
 * the run. A cancelled execution always throws.
 */
export async function runNode(
	context: IExecuteFunctions,
	resources: readonly Resource[],
): Promise<INodeExecutionData[][]> {
	const outputs = new Array<INodeExecutionData[]>(context.getInputData().length);
	const run = new Run(context);
	try {
		const operation = chosenOperation(context, resources);
		const tasks = await checkedTasks(context, operation, run, outputs);
		if (tasks.length > 0) {
			// A credential that cannot be used, and is the same for all items, fails the run.
			await run.clientOf(tasks[0].index);
			await new TaskRun(context, operation, tasks, run, outputs).runAll();
		}
	} catch (error) {
		const node = context.getNode();
		const nodeError = toNodeError(node, error);
		const isCancelled =
			error instanceof Cancelled || context.getExecutionCancelSignal()?.aborted === true;
		if (isCancelled || !run.continueOnFail) throw nodeError;
		// If the node threw, n8n would pass its input on as if it had been processed (workflow-execute.js, 2.41.1).
		for (let index = 0; index < outputs.length; index++) {
			outputs[index] ??= [failedItem(nodeError, index, node)];
		}
	} finally {
		run.showHints();
	}
	return [run.withNote(outputs.flat())];
}

/** The resource or operation 'Custom API Call' that n8n adds to some nodes. */
const CUSTOM_API_CALL = '__CUSTOM_API_CALL__';

function chosenOperation(context: IExecuteFunctions, resources: readonly Resource[]): Operation {
	const resource = context.getNodeParameter('resource', 0, '');
	const chosen = context.getNodeParameter('operation', 0, '');
	if ([resource, chosen].includes(CUSTOM_API_CALL)) {
		throw new NodeOperationError(context.getNode(), 'This node makes no custom API calls', {
			description:
				'Use the HTTP Request node: set Authentication to Predefined Credential Type, choose the credential type of this node, and send api=true in the query.',
		});
	}
	const { operations } = oneOf(context, 'Resource', resource, resources);
	return oneOf(context, 'Operation', chosen, operations, ` on '${String(resource)}'`);
}

function oneOf<Choice extends { readonly value: string }>(
	context: IExecuteFunctions,
	parameter: string,
	chosen: unknown,
	choices: readonly Choice[],
	where = '',
): Choice {
	const choice = choices.find(({ value }) => value === chosen);
	if (choice !== undefined) return choice;
	const message = `This node has no ${parameter.toLowerCase()} '${String(chosen)}'${where}`;
	const values = choices.map(({ value }) => `'${value}'`).join(', ');
	throw new NodeOperationError(context.getNode(), message, {
		description: `Set '${parameter}' to one of ${values}.`,
	});
}

/** The most time that reading parameters may take at a stretch: expressions are evaluated on n8n's one thread. */
const LONGEST_STRETCH_MS = 20;

/** Reads and checks every item before anything is sent, so that bad input leaves no partial result. */
async function checkedTasks(
	context: IExecuteFunctions,
	operation: Operation,
	run: Run,
	outputs: INodeExecutionData[][],
): Promise<Task[]> {
	const node = context.getNode();
	const { input: rules, unlimited } = operation;
	const reader = new ParameterReader(
		context,
		operationProperties(operation),
		rules,
		unlimited,
		run.hint,
	);
	const parameters = recordParameters(operationProperties(operation));
	const tasks: Task[] = [];
	let fault: ReturnType<typeof toNodeError> | undefined;
	const others: number[] = [];
	let stretchEnds = clock.now() + LONGEST_STRETCH_MS;
	for (let index = 0; index < outputs.length; index++) {
		if (clock.now() > stretchEnds) {
			// Other executions go on in between.
			await clock.sleep(0);
			stretchEnds = clock.now() + LONGEST_STRETCH_MS;
		}
		if (context.getExecutionCancelSignal()?.aborted === true) throw new Cancelled();
		try {
			const read = reader.check(index);
			const open = async () => (await run.clientOf(index)).forItem();
			const checked = 'fault' in read ? read : await withIdentifiers(parameters, read.input, open);
			if ('fault' in checked) {
				throw inputError(node, checked.fault, index, outputs.length);
			}
			const { input } = checked;
			await operation.prepare?.({ input, credential: run.credentialOf(index) });
			tasks.push({ index, input, ...(await run.ownCredential(index)) });
		} catch (error) {
			const nodeError = toNodeError(node, error, index);
			if (run.continueOnFail) outputs[index] = [failedItem(nodeError, index, node)];
			else if (fault === undefined) fault = nodeError;
			else others.push(index);
		}
	}
	if (fault === undefined) return tasks;
	if (others.length > 0)
		fault.message = `${fault.message} and ${others.length} more: ${itemsInWords(others)}`;
	throw fault;
}
