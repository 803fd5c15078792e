import type { IBinaryKeyData, ICredentialDataDecryptedObject, INodeProperties } from 'n8n-workflow';
import type { z } from 'zod';
import type { ApiClient } from '../client/apiClient';
import { endpoints, type Endpoint, type EndpointName } from '../api/endpoints';
import type { LimitExceptions } from './emptyLimits';
import type { Hint } from './hints';
import type { RememberedKeys } from './rememberedKeys';
import type { OperationResults } from './results';

/** What an operation works with: its checked input, the service, and the few things a run offers beside. */
export interface OperationContext<Input> {
	readonly input: Input;
	readonly api: ApiClient;
	/** Whether failures are to become items instead of ending the run (Continue On Fail). */
	readonly continueOnFail: boolean;
	/** Makes a file for the output. */
	file(
		content: string | Buffer,
		fileName: string,
		mimeType: string,
	): Promise<IBinaryKeyData[string]>;
	/** Returns the item's further credential of a type, or `undefined` if none is selected. */
	credential(type: string): Promise<ICredentialDataDecryptedObject | undefined>;
	/** Whether the execution was started by hand, in the editor. */
	readonly isManual: boolean;
	/** Keys that all executions of the node remember for the item's account, in all processes. */
	readonly rememberedKeys: RememberedKeys;
	/** Shows the user something about the result that may surprise, once a run: fixed words, or one hint for all items. */
	readonly hint: Hint;
}

/** What is there before anything is sent. */
type Offered<Input> = Pick<OperationContext<Input>, 'input' | 'credential'>;

interface OperationWords {
	/** Fixed: saved workflows refer to it. */
	readonly value: string;
	readonly name: string;
	readonly action: string;
	readonly description: string;
	/** The endpoint that it is about. If that one only reads, so does the operation. */
	readonly endpoint: EndpointName;
	/** Parameters in display order; which resource and operation they belong to is added. */
	readonly properties: INodeProperties[];
	/** Further entries of the 'Options' collection, which every operation has. */
	readonly options?: INodeProperties[];
	/** Which parameters limit what it reaches, if the general rule gets them wrong. */
	readonly limitExceptions?: LimitExceptions;
}

/** What must not happen twice, in words. */
export interface Once {
	/** `The letter` was `sent`. */
	readonly what: string;
	readonly done: string;
	/** Why it was not sent again, and what to do instead. */
	readonly details?: string;
}

/** How the items of a run share requests, where an endpoint takes many of what an item holds. */
export interface Batch<Input> {
	/** Items with the same key may share a request. */
	key(input: Input): string;
	/** How much of a request an item takes. */
	size(input: Input): number;
	/** How much a request holds. */
	readonly largest: number;
	/** The one input of the items that share a request. */
	join(inputs: readonly Input[]): Input;
}

interface OperationDefinition<Schema extends z.ZodTypeAny> extends OperationWords {
	/** The API's rules for a request, checked before anything is sent. */
	readonly input: Schema;
	/** Writes with the same key keep the order of their items. */
	readonly orderKey?: (input: z.infer<Schema>) => string;
	/**
	 * Whether an item may do once more what an earlier one with its `orderKey` has done, or, where no response
	 * tells, may have done. It may where this is left out.
	 */
	readonly repeats?: 'never' | 'unless in doubt';
	/** Says what was done, where items with the same `orderKey` may ask for different things. */
	readonly once?: Once;
	/** Lets items share requests: each gets what its request returns. */
	readonly batch?: Batch<z.infer<Schema>>;
	/** Checks what an item needs beside its input, before anything is sent. Throws an `ApiError`. */
	prepare?(offered: Offered<z.infer<Schema>>): Promise<unknown>;
	run(run: OperationContext<z.infer<Schema>>): Promise<OperationResults>;
}

/** An operation as the runner sees it: whatever its input is, it passes its own schema first. */
export interface Operation extends OperationWords {
	readonly input: z.ZodTypeAny;
	readonly orderKey?: (input: unknown) => string;
	readonly repeats?: 'never' | 'unless in doubt';
	readonly once?: Once;
	readonly batch?: Batch<unknown>;
	prepare?(offered: Offered<unknown>): Promise<unknown>;
	run(run: OperationContext<unknown>): Promise<OperationResults>;
}

/** Declares an operation: its words, its parameters, its rules and the few lines that are particular to it. */
export function defineOperation<Schema extends z.ZodTypeAny>(
	definition: OperationDefinition<Schema>,
): Operation {
	return definition as unknown as Operation;
}

/** Whether an operation changes nothing, so that equal items can share its requests. */
export function isRead({ endpoint }: Pick<Operation, 'endpoint'>): boolean {
	const { isRead }: Endpoint = endpoints[endpoint];
	return isRead === true;
}

/** What was chosen at first in earlier versions of a node, as `{ 1: 'create', 1.1: 'preview' }`. */
export type FormerDefaults = Readonly<Record<number, string>>;

/** A resource of a node with its operations, in the order in which they are shown. */
export interface Resource {
	readonly value: string;
	readonly name: string;
	readonly operations: readonly Operation[];
	/** The one that is chosen when the resource is. */
	readonly defaultOperation: string;
	/** By version of the node, in those where it was another. */
	readonly formerDefaults?: FormerDefaults;
}
