import type { INodeExecutionData, IRun, Workflow } from 'n8n-workflow';

import { CredentialsHelper } from './credentialsHelper.mts';
import { additionalDataFor, workflowOf } from './execution.mts';
import { core } from './n8n.mts';
import { placedNode, type Packages } from './packages.mts';
import { logTo } from './log.mts';
import type { ActiveTrigger, TriggerOptions } from './types.mts';

type Emit = ConstructorParameters<typeof core.TriggerContext>[5];

let workflows = 0;

/** Activates triggers as n8n's server does when a workflow is published. */
export function createTriggers({ nodeTypes, credentialTypes }: Packages) {
	return {
		/** Activates a trigger as publishing its workflow does. Throws the error that the person sees. */
		async activateTrigger(options: TriggerOptions): Promise<ActiveTrigger> {
			const { isRecent = true, mode: activation = 'activate' } = options;
			const workflow = workflowOf(placedNode(nodeTypes, options, options.credentials), nodeTypes, {
				id: options.workflowId ?? `workflow-${++workflows}`,
				active: true,
				staticData: structuredClone(options.staticData?.saved ?? {}),
			});
			const helper = new CredentialsHelper(credentialTypes, options.credentials ?? {});
			const trigger: ActiveTrigger = {
				starts: [],
				errors: [],
				failedExecutions: [],
				log: options.log ?? [],
				saveCredentials: (data) => helper.store(data),
				close: async () => {},
			};
			const saveStaticData = () => saveChanged(workflow, options.staticData);
			const emit = emitter(options, trigger, saveStaticData);
			const older: Emit = (data, response, done) => emit(data, response, done);
			const triggersAndPollers = new core.TriggersAndPollers();
			const response = await workflow.expression.withIsolate(
				async () =>
					await triggersAndPollers.runTriggerFunction(
						workflow,
						workflow.nodes.Node,
						(...[, node, additionalData, mode]) => {
							const context = new core.TriggerContext(
								workflow,
								node,
								additionalData,
								mode,
								activation,
								isRecent ? emit : older,
								(error) => {
									trigger.errors.push(error);
									// n8n takes this for the end of the trigger, and deactivates it.
									void trigger.close();
								},
								(error) => void trigger.failedExecutions.push(error),
							);
							logTo(context, trigger.log);
							return isRecent
								? context
								: Object.assign(context, { saveFailedExecution: undefined });
						},
						additionalDataFor(helper),
						'trigger',
						activation,
					),
			);
			saveStaticData();
			trigger.close = async () => await response?.closeFunction?.();
			return trigger;
		},
	};
}

/** The result of `execute` if n8n already has an execution with that key: n8n returns no run then. */
export const DUPLICATE = Symbol('duplicate');

/** n8n's `emit` of an active trigger: `workflows/triggers/trigger-execution-context.factory.js`. */
function emitter(
	{ execute = async () => {} }: TriggerOptions,
	trigger: ActiveTrigger,
	saveStaticData: () => void,
) {
	return (
		data: INodeExecutionData[][],
		_response?: unknown,
		done?: { resolve(run: IRun): void; reject(error: Error): void },
		key?: string,
	): void => {
		saveStaticData();
		const start = { data, key };
		trigger.starts.push(start);
		void execute(start).then(
			(run) => done?.resolve((run === DUPLICATE ? undefined : (run ?? {})) as IRun),
			(error: Error) => done?.reject(error),
		);
	};
}

/** As n8n does: the whole object, from the copy that the activation was given. */
function saveChanged(workflow: Workflow, staticData: TriggerOptions['staticData']): void {
	if (staticData === undefined || workflow.staticData.__dataChanged !== true) return;
	staticData.saved = JSON.parse(JSON.stringify(workflow.staticData));
	workflow.staticData.__dataChanged = false;
}
