import {
	NodeOperationError,
	sleep,
	type ICredentialDataDecryptedObject,
	type IExecuteFunctions,
	type INodeExecutionData,
} from 'n8n-workflow';
import { chosenConcurrency } from '../properties/maxConcurrency';
import { throwIfCancelled } from '../client/clock';
import { ApiClient } from '../client/apiClient';
import { checkInput } from './checkInput';
import { failedItem } from './items';
import { inputError, toNodeError } from './nodeErrors';
import type { Operation, Resource, OperationContext } from './operation';
import type { Task } from './orderedGroups';
import { ParameterReader } from './parameters';
import { operationProperties } from './properties';
import { RememberedKeys } from './rememberedKeys';
import { runTasks } from './runTasks';

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
		const offered = contextOf(context);
		const tasks = await checkedTasks(context, operation, offered, outputs);
		if (tasks.length > 0) {
			const api = await ApiClient.open(context, { maxConcurrency: chosenConcurrency(context) });
			const run = async (input: unknown) =>
				await operation.run({ ...offered, input, api: api.forItem() });
			await runTasks(context, operation, tasks, api, run, outputs);
		}
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
	{ credential }: Pick<OperationContext<unknown>, 'credential'>,
	outputs: INodeExecutionData[][],
): Promise<Task[]> {
	const node = context.getNode();
	const properties = operationProperties(operation);
	const reader = new ParameterReader(context, properties, operation.input);
	const tasks: Task[] = [];
	for (let index = 0; index < outputs.length; index++) {
		// Evaluating expressions is synchronous: other executions get their turn now and then.
		if (index % 200 === 199) await sleep(0);
		throwIfCancelled(context.getExecutionCancelSignal());
		try {
			const checked = checkInput(operation.input, properties, reader.read(index));
			if ('fault' in checked) throw inputError(node, checked.fault, index);
			await operation.prepare?.({ input: checked.input, credential });
			tasks.push({ index, input: checked.input });
		} catch (error) {
			const nodeError = toNodeError(node, error, index);
			if (!context.continueOnFail()) throw nodeError;
			outputs[index] = [failedItem(nodeError, index)];
		}
	}
	return tasks;
}

function contextOf(context: IExecuteFunctions): Omit<OperationContext<unknown>, 'input' | 'api'> {
	const told = new Set<string>();
	return {
		continueOnFail: context.continueOnFail(),
		file: async (content, fileName, mimeType) =>
			await context.helpers.prepareBinaryData(Buffer.from(content), fileName, mimeType),
		staticData: () => ({
			data: context.getWorkflowStaticData('node'),
			isSaved: context.getMode() !== 'manual',
			owner: `${context.getWorkflow().id}/${context.getNode().id}`,
		}),
		rememberedKeys: new RememberedKeys(context),
		credential: onceFor(async (type) =>
			context.getNode().credentials?.[type] === undefined
				? undefined
				: await context.getCredentials<ICredentialDataDecryptedObject>(type),
		),
		hint: (message) => {
			if (told.has(message)) return;
			told.add(message);
			context.addExecutionHints({ message, location: 'outputPane' });
		},
	};
}

/** Calls a function for each argument the first time only, and returns what that call returned. */
function onceFor<Argument, Result>(
	call: (argument: Argument) => Result,
): (argument: Argument) => Result {
	const results = new Map<Argument, Result>();
	return (argument) => {
		const result = results.get(argument) ?? call(argument);
		results.set(argument, result);
		return result;
	};
}
