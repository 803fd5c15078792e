import type { ICredentialDataDecryptedObject, INodeProperties } from 'n8n-workflow';
import { z } from 'zod';
import type { ApiRecord } from '../api/records';
import type { ApiResponse } from '../api/response';
import type { ApiClient, CallOf } from '../client/apiClient';
import { endpoints, type Endpoint, type EndpointName } from '../api/endpoints';
import { labelOf } from '../properties/labels';
import { outputInput, outputProperties, withoutOutput, type Simple } from '../properties/output';
import type { Hint } from './hints';
import type { RememberedKeys } from './rememberedKeys';
import type { OperationResults, WholeResult } from './results';

/** The checked input of an item, the client of the service, and services of the run. */
export interface OperationContext<Input, Name extends EndpointName = EndpointName> {
	readonly input: Input;
	readonly api: ApiClient;
	/** The operation's endpoint. */
	readonly endpoint: Name;
	/** Calls the operation's endpoint. */
	call(request: CallOf<Name>): Promise<ApiResponse>;
	/** Calls the operation's endpoint, and returns the one record in the response. */
	readRecord(request: CallOf<Name>): Promise<ApiRecord>;
	/** Sends a write. Returns the record in the response. If there is none, as none is documented, returns `id` and the body. */
	writeRecord(request: CallOf<Name>, id?: ApiRecord): Promise<ApiRecord>;
	/** Whether failures become items instead of ending the run (Continue On Fail). */
	readonly continueOnFail: boolean;
	/** Returns a record with a file, or with its text as a tool of an agent: models cannot read files. */
	withFile(record: ApiRecord, file: OutputFile): Promise<WholeResult>;
	/** Returns the item's credential, decrypted. */
	credential(): Promise<ICredentialDataDecryptedObject>;
	/** Whether the execution was started by hand, in the editor. */
	readonly isManual: boolean;
	/** Keys that all executions of the node remember for the item's account, in all processes. */
	readonly rememberedKeys: RememberedKeys;
	/**
	 * Claims a record for an action that happens once, before the write. `id`: as a check has read it. Default: the `partitionKey`.
	 * Throws an `ApiError` if another item or run of this process has claimed the record.
	 */
	claim(id?: string): void;
	/** Whether an agent runs the node as its tool. */
	readonly isTool: boolean;
	/** Shows a remark about the result once a run: a fixed text, or one text for all items. A tool's model reads it, too. */
	readonly hint: Hint;
	/** Tells a tool's model that more records exist than it gets. `total`: how many in all, if the service says so. */
	readonly more: (returned: number, total?: number) => void;
}

/** A file of the output. */
interface OutputFile {
	/** The output field that it is put in. */
	readonly field: string;
	readonly fileName: string;
	readonly content: string | Buffer;
	readonly mimeType: string;
}

/** Words for an action that must not happen twice. */
export interface Once {
	/** `The letter` was `sent`. */
	readonly what: string;
	readonly done: string;
	/** The reason that it was not sent again, and the remedy. */
	readonly details?: string;
	/** Time in milliseconds after a success or a doubt in which other runs are refused, too. Default: 0. */
	readonly keptMs?: number;
}

/** How the items of a run share requests of an endpoint that takes many values. */
export interface Batch<Input> {
	/** Items with the same key may share a request. */
	key(input: Input): string;
	/** Number of values that an item adds to a request. */
	size(input: Input): number;
	/** Maximum number of values of a request. */
	readonly largest: number;
	/** Returns the input for a request that items share. */
	join(inputs: readonly Input[]): Input;
	/** Returns the fields that an item's output has of its own, beside the result of the request. */
	own(input: Input): ApiRecord;
}

interface OperationOf<
	Input,
	Schema extends z.ZodTypeAny = z.ZodTypeAny,
	Name extends EndpointName = EndpointName,
> {
	/** Fixed: saved workflows refer to it. */
	readonly value: string;
	/** Default: n8n's name for the value, or the value in words. */
	readonly name?: string;
	readonly action: string;
	readonly description: string;
	/** Parameters in display order. The condition on resource and operation is added. */
	readonly properties: INodeProperties[];
	/** Simplify of the records. With it, the operation has the choice of its output as its last parameters. */
	readonly simple?: Simple;
	/** Returns a record for a tool of an agent, unless it asks for other fields: the usual form would fill its context. */
	readonly shortForTools?: (record: ApiRecord) => ApiRecord;
	/** Known fields of the records in addition to those of Simplify, which a tool may select. */
	readonly furtherFields?: readonly string[];
	/** Further entries of the 'Options' collection, which every operation has. */
	readonly options?: INodeProperties[];
	/** Path of a member that does not limit the reach of the operation, although its name or its picker says so. */
	readonly unlimited?: string;
	/** The main endpoint. If it only reads, so does the operation. */
	readonly endpoint: Name;
	/** The API's rules for a request, checked before anything is sent. */
	readonly input: Schema;
	/**
	 * Returns the record that a write is about: items with the same key keep their order. If the outcome of a write is unknown
	 * and a second one would do harm, later items with the same key, or else with equal input, send none.
	 */
	readonly partitionKey?: (input: Input) => string;
	/** Whether items run one after another, whatever their input. */
	readonly isSequential?: true;
	/** Whether one item of a run at most succeeds with the same `partitionKey`, also if items have several keys of a company. */
	readonly atMostOnce?: true;
	/** Names the action, if items with the same `partitionKey` may ask for different ones. */
	readonly once?: Once;
	/** Lets items share requests. Each item gets the result of its request. */
	readonly batch?: Batch<Input>;
	/** Checks further needs of an item in addition to its input, before anything is sent. Throws an `ApiError`. */
	prepare?(offered: Pick<OperationContext<Input>, 'input' | 'credential'>): Promise<unknown>;
	run(context: OperationContext<Input, Name>): Promise<OperationResults>;
}

/** An operation of any input type: its own schema checks the input first. */
export type Operation = OperationOf<unknown> & { readonly name: string };

/** Declares an operation: its words, its parameters, its rules and its own code. */
export function defineOperation<Schema extends z.ZodTypeAny, Name extends EndpointName>(
	definition: OperationOf<z.infer<Schema>, Schema, Name>,
): Operation {
	const { value } = definition;
	const name = NAMES[value] ?? labelOf(value);
	const operation = { name, ...definition } as unknown as Operation;
	return operation.simple === undefined ? operation : withOutput(operation);
}

/** Adds the choice of the output, which the operation's own code does not see. */
function withOutput(operation: Operation): Operation {
	const { properties, input, run } = operation;
	return {
		...operation,
		properties: [...properties, ...outputProperties],
		input: z.intersection(input, z.object(outputInput)),
		run: async (context) => await run({ ...context, input: withoutOutput(context.input) }),
	};
}

/** Names that n8n's nodes give to operations. */
const NAMES: Readonly<Partial<Record<string, string>>> = {
	getAll: 'Get Many',
	upsert: 'Create or Update',
};

/** Whether an operation changes nothing, so that equal items can share its requests. */
export function isRead({ endpoint }: Pick<Operation, 'endpoint'>): boolean {
	const { isRead }: Endpoint = endpoints[endpoint];
	return isRead === true;
}

/** A resource of a node with its operations, in the order in which they are shown. */
export interface Resource {
	readonly value: string;
	readonly name: string;
	readonly operations: readonly Operation[];
	/** Is chosen together with the resource. */
	readonly defaultOperation: string;
}

/** Declares a resource. Default: its value in words, and Get Many or the first operation. */
export function defineResource(
	resource: Pick<Resource, 'value' | 'operations'> & Partial<Resource>,
): Resource {
	const { value, operations } = resource;
	const usual = operations.find((operation) => operation.value === 'getAll') ?? operations[0];
	return { name: labelOf(value), defaultOperation: usual.value, ...resource };
}
