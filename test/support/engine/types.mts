import type {
	ExecutionError,
	IDataObject,
	INode,
	INodeExecutionData,
	IRun,
	IWorkflowExecuteAdditionalData,
	NodeExecutionHint,
	WorkflowActivateMode,
	WorkflowExecuteMode,
} from 'n8n-workflow';

import type { CredentialData } from './credentialsHelper.mts';
import type { LogLine } from './log.mts';

export interface RunOptions {
	/** Decrypted data by credential type, for every node that uses the type. */
	credentials?: CredentialData;
	/** Cancels the execution the way the "Stop" button does. */
	signal?: AbortSignal;
	/** The workflow's time zone, as in its settings. */
	timezone?: string;
	/** The workflow's ID. Default: a new one for each run, so that runs share no memory. */
	workflowId?: string;
	/** Name of the store of processed items, which runs with the same name share. Default: a store of its own. */
	database?: string;
	/** Answers all requests in a mock run, as n8n evaluates workflows without sending anything. */
	mock?: IWorkflowExecuteAdditionalData['evalLlmMockHandler'];
	/** The mode of the execution. Default: 'trigger'. */
	mode?: WorkflowExecuteMode;
}

export interface NodeOptions extends RunOptions {
	/** Name of a node of the package, such as 'publishingImports'. */
	type: string;
	parameters?: Record<string, unknown>;
	/** Settings of the node: onError, retryOnFail, typeVersion, … */
	node?: Partial<INode>;
}

export interface RunNodeOptions extends NodeOptions {
	/** One empty item by default. */
	items?: INodeExecutionData[];
}

export interface RunToolOptions extends NodeOptions {
	/** The model's values for `$fromAI(…)` expressions, by their keys. */
	args?: Record<string, unknown>;
	/** The agent's own input: `$json` in the tool's expressions. Default: empty. */
	item?: IDataObject;
	/** Whether n8n's engine runs the tool, as for AI Agent v3. Default: the agent calls it itself. */
	isRunByEngine?: boolean;
}

export interface TriggerOptions {
	/** Node name; short for the package under test. */
	type: string;
	parameters?: Record<string, unknown>;
	credentials?: CredentialData;
	/** Receives the trigger's log lines, also if the activation fails. */
	log?: LogLine[];
	/**
	 * Whether n8n is 2.7 or newer: records a failed execution for a trigger, and takes a key with which an
	 * execution is created only once. Default: true.
	 */
	isRecent?: boolean;
	/** Why n8n activates it; 'activate' by default: a person publishes the workflow for the first time. */
	mode?: WorkflowActivateMode;
	/** The ID of the node's workflow. Default: a new one. */
	workflowId?: string;
	/** The workflow's static data, as the database holds it. Is written as n8n writes it. */
	staticData?: { saved: IDataObject };
	/** Plays n8n's execution of an event. Default: it ends at once. Rejects like n8n does. */
	execute?(start: TriggerStart): Promise<unknown>;
}

/** The data with which a trigger starts an execution. */
export interface TriggerStart {
	data: INodeExecutionData[][];
	key?: string;
}

/** An activated trigger, and everything that it has reported to n8n since. */
export interface ActiveTrigger {
	/** The data with which executions started, in order. */
	starts: TriggerStart[];
	/** Errors passed to `emitError`. Each ends the trigger. */
	errors: Error[];
	/** Errors passed to `saveFailedExecution`. */
	failedExecutions: Error[];
	log: LogLine[];
	/** Saves credentials, as somebody does who changes them while the workflow is published. */
	saveCredentials(data: CredentialData): void;
	/** Deactivates it, each time it is called. */
	close(): Promise<void>;
}

export interface NodeRun {
	/** Items by output; with `onError: 'continueErrorOutput'` the last one holds the failed items. */
	outputs: INodeExecutionData[][];
	/** Items of the first output. */
	items: INodeExecutionData[];
	/** As n8n records it: the error's own fields, not an instance of its class. */
	error?: ExecutionError;
	hints: NodeExecutionHint[];
	decryptions: number;
	status: IRun['status'];
}

export interface ToolRun {
	/** The tool's description, as the model sees it. */
	description?: string;
	/** The tool's response to the model: the items' JSON as text. */
	answer?: string;
	error?: ExecutionError;
}
