import type { INode, INodeParameters, Workflow } from 'n8n-workflow';

import { CredentialsHelper } from './credentials-helper.mts';
import { additionalDataFor } from './execution.mts';
import { core, n8n } from './n8n.mts';
import type { Packages } from './packages.mts';
import type { ActiveTrigger, Engine, LogLine, TriggerOptions } from './types.mts';

/** Activates triggers as n8n's server does when a workflow is published. */
export function createTriggers({
	nodeTypes,
	credentialTypes,
}: Packages): Pick<Engine, 'activateTrigger'> {
	const workflowOf = ({ type, parameters = {}, credentials = {} }: TriggerOptions): Workflow => {
		const node: INode = {
			id: 'node',
			name: 'Node',
			type: nodeTypes.fullName(type),
			typeVersion: nodeTypes.latestVersion(type),
			position: [0, 0],
			parameters: parameters as INodeParameters,
			credentials: Object.fromEntries(
				Object.keys(credentials).map((name) => [name, { id: name, name }]),
			),
		};
		return new n8n.Workflow({
			id: 'workflow',
			name: 'Workflow',
			nodes: [node],
			connections: {},
			active: true,
			nodeTypes,
		});
	};

	return {
		async activateTrigger(options) {
			const { recordsFailures = true } = options;
			const workflow = workflowOf(options);
			const helper = await new CredentialsHelper(credentialTypes).store(options.credentials ?? {});
			const trigger: ActiveTrigger = {
				emitted: [],
				errors: [],
				failedExecutions: [],
				log: options.log ?? [],
				close: async () => {},
			};
			const triggersAndPollers = new core.TriggersAndPollers();
			const response = await workflow.expression.withIsolate(
				async () =>
					await triggersAndPollers.runTriggerFunction(
						workflow,
						workflow.nodes.Node,
						(...[, node, additionalData, mode, activation]) => {
							const context = new LoggedContext(
								workflow,
								node,
								additionalData,
								mode,
								activation,
								(...given) => void trigger.emitted.push(given),
								(error) => {
									trigger.errors.push(error);
									// n8n takes this for the end of the trigger, and deactivates it.
									void trigger.close();
								},
								(error) => void trigger.failedExecutions.push(error),
							).logTo(trigger.log);
							return recordsFailures
								? context
								: Object.assign(context, { saveFailedExecution: undefined });
						},
						additionalDataFor(helper),
						'trigger',
						'activate',
					),
			);
			trigger.close = async () => await response?.closeFunction?.();
			return trigger;
		},
	};
}

/** An active trigger's own context, with a log that can be read. */
class LoggedContext extends core.TriggerContext {
	private lines: LogLine[] = [];

	override get logger() {
		const at = (level: string) => (message: string) => void this.lines.push({ level, message });
		const recording = {
			debug: at('debug'),
			info: at('info'),
			warn: at('warn'),
			error: at('error'),
		};
		return Object.assign(Object.create(super.logger), recording);
	}

	logTo(lines: LogLine[]): this {
		this.lines = lines;
		return this;
	}
}
