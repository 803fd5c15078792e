import {
	NodeOperationError,
	sleep,
	type IExecuteFunctions,
	type INodeExecutionData,
} from 'n8n-workflow';
import { chosenConcurrency } from '../properties/maxConcurrency';
import { endpoints } from '../api/endpoints';
import { throwIfCancelled } from '../client/clock';
import { CREDENTIAL } from '../client/credential';
import { ItemClients } from './itemClients';
import { ItemCredentials } from './itemCredentials';
import { Hints } from './hints';
import { failedItem } from './items';
import { inputError, toNodeError } from '../errors/toNodeError';
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
	const run = new Run(context);
	try {
		const tasks = await checkedTasks(context, operation, run, outputs);
		if (tasks.length > 0) {
			// A credential that cannot be used, and is the same for all items, fails the run.
			await run.clients.of(tasks[0].index);
			const perform = async (task: Task) =>
				await operation.run(await run.contextOf(task, operation));
			await runTasks(context, operation, tasks, run.clients, perform, outputs);
		}
	} catch (error) {
		throw toNodeError(context.getNode(), error);
	} finally {
		run.showHints();
	}
	return [outputs.flat()];
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
	const ofResource = resources.find(({ value }) => value === resource);
	if (ofResource === undefined) {
		throw new NodeOperationError(
			context.getNode(),
			`This node has no resource '${String(resource)}'`,
			{
				description: `Set 'Resource' to one of ${namesOf(resources)}. If the node's version, ${context.getNode().typeVersion}, does not exist, add the node again.`,
			},
		);
	}
	const operation = ofResource.operations.find(({ value }) => value === chosen);
	if (operation === undefined) {
		throw new NodeOperationError(
			context.getNode(),
			`This node has no operation '${String(chosen)}' on '${String(resource)}'`,
			{ description: `Set 'Operation' to one of ${namesOf(ofResource.operations)}.` },
		);
	}
	return operation;
}

function namesOf(choices: ReadonlyArray<{ readonly value: string }>): string {
	return choices.map(({ value }) => `'${value}'`).join(', ');
}

/** Reads and checks every item before anything is sent, so that bad input leaves no partial result. */
async function checkedTasks(
	context: IExecuteFunctions,
	operation: Operation,
	run: Run,
	outputs: INodeExecutionData[][],
): Promise<Task[]> {
	const node = context.getNode();
	const { input: rules, unlimited } = operation;
	const reader = new ParameterReader(context, operationProperties(operation), rules, unlimited);
	const tasks: Task[] = [];
	for (let index = 0; index < outputs.length; index++) {
		// Evaluating expressions is synchronous: yield to other executions now and then.
		if (index % 200 === 199) await sleep(0);
		throwIfCancelled(context.getExecutionCancelSignal());
		try {
			const checked = reader.check(index);
			if ('fault' in checked) throw inputError(node, checked.fault, index);
			const { input } = checked;
			await operation.prepare?.({ input, credential: run.credentialOf(index) });
			tasks.push({ index, input, ...(await run.ownCredentials(index)) });
		} catch (error) {
			const nodeError = toNodeError(node, error, index);
			if (!context.continueOnFail()) throw nodeError;
			outputs[index] = [failedItem(nodeError, index)];
		}
	}
	return tasks;
}

/** One run of a node, which gives each item its own credentials. */
class Run {
	readonly clients: ItemClients;
	private readonly credentials: ItemCredentials;
	private readonly furtherTypes: readonly string[];
	private readonly hints = new Hints();

	constructor(private readonly context: IExecuteFunctions) {
		this.credentials = new ItemCredentials(context);
		const types = Object.keys(context.getNode().credentials ?? {});
		this.furtherTypes = types.filter((type) => type !== CREDENTIAL);
		this.clients = new ItemClients(context, this.credentials, () => chosenConcurrency(context));
	}

	/** Reads the credentials that differ between items. Throws an `ApiError` if the item's API credential cannot be used. */
	async ownCredentials(index: number): Promise<Pick<Task, 'account' | 'hasOwnToken'>> {
		const vary = await Promise.all(
			this.furtherTypes.map(async (type) => await this.credentials.varies(type)),
		);
		return {
			account: (await this.credentials.varies(CREDENTIAL))
				? (await this.clients.of(index)).account
				: undefined,
			hasOwnToken: (await Promise.all(vary)).includes(true),
		};
	}

	/** Returns the function that reads an item's further credentials. */
	credentialOf(index: number): OperationContext<unknown>['credential'] {
		return async (type) =>
			this.furtherTypes.includes(type) ? await this.credentials.of(type, index) : undefined;
	}

	/** Returns the context of an item for its operation. */
	async contextOf(
		{ index, input, account }: Task,
		{ endpoint }: Operation,
	): Promise<OperationContext<unknown>> {
		const { context } = this;
		const api = (await this.clients.of(index)).forItem();
		return {
			input,
			api,
			endpoint,
			call: async (request) => await api.call(endpoints[endpoint], request),
			continueOnFail: context.continueOnFail(),
			file: async (content, fileName, mimeType) =>
				await context.helpers.prepareBinaryData(Buffer.from(content), fileName, mimeType),
			typeVersion: context.getNode().typeVersion,
			isManual: context.getMode() === 'manual',
			rememberedKeys: new RememberedKeys(context, account),
			credential: this.credentialOf(index),
			hint: this.hints.add,
		};
	}

	/** Shows the hints of all items, each kind once. */
	showHints(): void {
		for (const message of this.hints.all()) {
			this.context.addExecutionHints({ message, location: 'outputPane' });
		}
	}
}
