import type {
	IDataObject,
	INode,
	INodeExecutionData,
	WorkflowActivateMode,
	Workflow,
} from 'n8n-workflow';

import { CredentialsHelper } from './credentialsHelper.mts';
import { additionalDataFor, workflowOf } from './execution.mts';
import { logTo, type LogLine } from './log.mts';
import { container, core } from './n8n.mts';
import { placedNode, type Packages } from './packages.mts';
import type { TriggerOptions } from './types.mts';

/**
 * How n8n 2.41.1 polls: from memory, its default; by its scheduler, whose polls read the state from the database
 * each time; or by its scheduler with durable cursors, which are saved together with the execution.
 */
type PollEngineKind = 'memory' | 'scheduled' | 'durable';

/** The data of one workflow that survives an n8n. */
export interface PollDatabase {
	staticData: IDataObject;
	/** The durable cursor, once there is one. */
	cursor?: IDataObject;
}

export interface PollOptions
	extends Pick<TriggerOptions, 'type' | 'parameters' | 'credentials' | 'workflowId' | 'mode'> {
	/** Fields of the node that differ: its name, say. */
	node?: Partial<INode>;
	database?: PollDatabase;
	engine?: PollEngineKind;
	/** How long a poll of the scheduler may take; n8n's default by default. */
	budgetMs?: number;
}

/** A polling trigger that was activated. */
export interface ActivePoller {
	/** The items that executions started with, in order. */
	executions: INodeExecutionData[][];
	/** Errors for which n8n recorded failed executions. */
	failures: Error[];
	log: LogLine[];
	/** Polls, once by default, as the clock does it. Fails in no case, as in n8n. */
	poll(times?: number): Promise<void>;
	/** Publishes the workflow again, or unpublishes it. The result of a poll under way is dropped. */
	supersede(): void;
}

const SCHEDULER_BUDGET_MS = 36_000;
let workflows = 0;

/** Polls as n8n's server does (`workflows/triggers/trigger-execution-context.factory.js`). */
export function createPollers({ nodeTypes, credentialTypes }: Packages) {
	return {
		/** Activates a polling trigger as publishing does: it polls at once. Throws the error that the person sees. */
		async activatePoller(options: PollOptions): Promise<ActivePoller> {
			const { database = { staticData: {} }, engine = 'memory', mode = 'activate' } = options;
			const workflowId = options.workflowId ?? `polled-${++workflows}`;
			const node = placedNode(nodeTypes, options, options.credentials);
			const helper = new CredentialsHelper(credentialTypes, options.credentials ?? {});
			let isCurrent = true;
			const executions: INodeExecutionData[][] = [];
			const failures: Error[] = [];
			const log: LogLine[] = [];

			const savedWorkflow = () =>
				workflowOf(node, nodeTypes, {
					id: workflowId,
					active: true,
					staticData: structuredClone(database.staticData),
				});
			const save = (workflow: Workflow) => {
				if (workflow.staticData.__dataChanged !== true) return;
				database.staticData = plain(workflow.staticData);
				workflow.staticData.__dataChanged = false;
			};
			const contextOf = (workflow: Workflow, activation: WorkflowActivateMode, budget?: number) => {
				let staged: IDataObject | undefined;
				const isDurable = engine === 'durable';
				const emit = (data: INodeExecutionData[][]) => {
					if (!isDurable) save(workflow);
					executions.push(plain(data[0]));
					if (isDurable) database.cursor = plain(staged!);
				};
				const context = new core.PollContext(
					workflow,
					workflow.getNode(node.name)!,
					additionalDataFor(helper),
					'trigger',
					activation,
					emit,
					(error: Error) => void failures.push(error),
					async () => {
						if (isDurable) database.cursor = plain(staged!);
					},
					async (poll) => {
						staged = structuredClone(database.cursor ?? own(workflow));
						return await poll();
					},
					isDurable ? () => staged! : undefined,
					budget === undefined ? undefined : () => budget,
				);
				return logTo(context, log);
			};
			const own = (workflow: Workflow): IDataObject =>
				plain((workflow.staticData[`node:${node.name}`] ?? {}) as IDataObject);
			const executorOf = (workflow: Workflow, activation: WorkflowActivateMode, budget?: number) =>
				container
					.get(core.PollTriggerExecutor)
					.create(
						workflow,
						workflow.getNode(node.name)!,
						contextOf(workflow, activation, budget),
						() => isCurrent,
					);

			const workflow = savedWorkflow();
			const execute = executorOf(workflow, mode);
			await workflow.expression.withIsolate(async () => await execute(true));
			save(workflow);
			const pollOnce = async () => {
				if (engine === 'memory') return await execute();
				// A poll of the scheduler has a workflow and a context of its own.
				const fresh = savedWorkflow();
				await executorOf(fresh, 'update', options.budgetMs ?? SCHEDULER_BUDGET_MS)();
			};
			return {
				executions,
				failures,
				log,
				async poll(times = 1) {
					for (let polls = 0; polls < times; polls++) await pollOnce();
				},
				supersede() {
					isCurrent = false;
				},
			};
		},
	};
}

function plain<T>(value: T): T {
	return JSON.parse(JSON.stringify(value)) as T;
}
