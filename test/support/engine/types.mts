import type {
	ExecutionError,
	IDataObject,
	INode,
	INodeCredentialTestResult,
	INodeExecutionData,
	INodeListSearchResult,
	INodePropertyOptions,
	IPinData,
	IRun,
	ITaskData,
	IWorkflowBase,
	NodeExecutionHint,
	ResourceMapperFields,
	WorkflowActivateMode,
	WorkflowExecuteMode,
} from 'n8n-workflow';

import type { CredentialData } from './credentialsHelper.mts';
import type { LogLine } from './log.mts';
import type { CredentialTypes, NodeTypes } from './packages.mts';
import type { PollEngine } from './poll.mts';

export interface RunOptions {
	/** Decrypted data by credential type; every node that takes the type is given it. */
	credentials?: CredentialData;
	/** Cancels the execution the way the "Stop" button does. */
	signal?: AbortSignal;
	/** The workflow's time zone, as in its settings. */
	timezone?: string;
	/** The workflow's ID; one of its own for each run by default, so that nothing is known of earlier ones. */
	workflowId?: string;
	/** Where n8n remembers processed items: what several runs have in common by this name; by default nothing. */
	database?: string;
	/** What the workflow has kept from earlier executions, by node: `{ 'node:Node': {…} }`. */
	staticData?: IDataObject;
	/** What started the execution; 'trigger' by default. */
	mode?: WorkflowExecuteMode;
}

export interface NodeOptions extends RunOptions {
	/** Node name; short for the package under test ('publishingImports'), full for others. */
	type: string;
	parameters?: Record<string, unknown>;
	/** Settings of the node: onError, retryOnFail, typeVersion, … */
	node?: Partial<INode>;
}

export interface RunNodeOptions extends NodeOptions {
	/** One empty item by default. */
	items?: INodeExecutionData[];
}

interface RunToolOptions extends NodeOptions {
	/** What the model chose for the parameters that are `$fromAI(…)` expressions, by their keys. */
	args?: Record<string, unknown>;
	/** What the agent itself was given: `$json` in the tool's expressions. Empty by default. */
	item?: IDataObject;
}

export interface RunWorkflowOptions extends RunOptions {
	/** Name of the node to start from; n8n's choice by default. */
	startNode?: string;
	pinData?: IPinData;
}

export interface PickerOptions {
	type: string;
	method: string;
	parameters?: Record<string, unknown>;
	credentials?: CredentialData;
	/** Path of the parameter whose list is opened, for example 'parameters.importId'. */
	path?: string;
}

export interface TriggerOptions {
	/** Node name; short for the package under test. */
	type: string;
	parameters?: Record<string, unknown>;
	credentials?: CredentialData;
	/** Is filled with what the trigger logs, also when activating it fails. */
	log?: LogLine[];
	/**
	 * Whether n8n is 2.7 or newer: records a failed execution for a trigger, and takes a key with which an
	 * execution is created only once. True unless told otherwise.
	 */
	isRecent?: boolean;
	/** Why n8n activates it; 'activate' by default: a person publishes the workflow for the first time. */
	mode?: WorkflowActivateMode;
	/** Whose node it is; a workflow of its own by default. */
	workflowId?: string;
	/** The workflow's static data, as the database holds it. Is written as n8n writes it. */
	staticData?: { saved: IDataObject };
	/** What n8n does with an event; by default its execution ends at once. Rejects like n8n does. */
	execute?(start: TriggerStart): Promise<unknown>;
}

/** What a trigger starts an execution with. */
export interface TriggerStart {
	data: INodeExecutionData[][];
	key?: string;
}

/** A trigger that was activated, and all that it has told n8n since. */
export interface ActiveTrigger {
	/** What executions started with, in order. */
	starts: TriggerStart[];
	/** What `emitError` was given: each ends the trigger. */
	errors: Error[];
	/** What `saveFailedExecution` was given. */
	failedExecutions: Error[];
	log: LogLine[];
	/** Saves credentials, as somebody does who changes them while the workflow is published. */
	saveCredentials(data: CredentialData): Promise<unknown>;
	/** Deactivates it, each time it is called. */
	close(): Promise<void>;
}

/** A finished workflow: n8n's record, and how often a credential was decrypted. */
export type WorkflowRun = IRun & { decryptions: number; staticData?: IDataObject };

export interface NodeRun {
	/** Items by output; with `onError: 'continueErrorOutput'` the last one holds the failed items. */
	outputs: INodeExecutionData[][];
	/** Items of the first output. */
	items: INodeExecutionData[];
	/** As n8n records it: the error's own fields, not an instance of its class. */
	error?: ExecutionError;
	hints: NodeExecutionHint[];
	/** What n8n would save of the workflow's static data when the execution ended; nothing where it changed nothing. */
	staticData?: IDataObject;
	decryptions: number;
	status: IRun['status'];
	runData: ITaskData[];
}

export interface ToolRun {
	/** The tool's name and description, as the model is told. */
	name?: string;
	description?: string;
	/** What the model is given back: the items' JSON as text. */
	answer?: string;
	error?: ExecutionError;
	decryptions: number;
}

export interface Engine extends PollEngine {
	/** Runs one node over items and gives its outputs, or the error that stopped the workflow. */
	runNode(options: RunNodeOptions): Promise<NodeRun>;
	/** Has an agent call a node as its tool, once. */
	runTool(options: RunToolOptions): Promise<ToolRun>;
	/** Tests a trigger as "Execute step" does: waits for its first items. */
	runTrigger(options: NodeOptions): Promise<NodeRun>;
	/** Runs a whole workflow and gives n8n's record of it. */
	runWorkflow(workflow: WorkflowJson, options?: RunWorkflowOptions): Promise<WorkflowRun>;
	/** Activates a trigger as publishing its workflow does. Throws what the person is shown. */
	activateTrigger(options: TriggerOptions): Promise<ActiveTrigger>;
	/** Opens a searchable list of a resource locator as the editor does. Throws what the editor shows. */
	listSearch(
		options: PickerOptions & { filter?: string; paginationToken?: string },
	): Promise<INodeListSearchResult>;
	/** Loads the options of a parameter as the editor does. Throws what the editor shows. */
	loadOptions(options: PickerOptions): Promise<INodePropertyOptions[]>;
	/** Loads the fields of a resource mapper as the editor does. Throws what the editor shows. */
	mapperFields(options: PickerOptions): Promise<ResourceMapperFields>;
	/** Tests a credential as the credential's "Test" does. */
	testCredential(type: string, data: Record<string, unknown>): Promise<INodeCredentialTestResult>;
	nodeTypes: NodeTypes;
	credentialTypes: CredentialTypes;
}

/** The part of an exported workflow that running it needs. */
export type WorkflowJson = Pick<IWorkflowBase, 'nodes' | 'connections'> & Partial<IWorkflowBase>;
