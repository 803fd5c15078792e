import type { IDataObject } from 'n8n-workflow';

import type { PlannedFault, SandboxControl } from '../../sandbox/index.mts';

/** Parameters as a saved workflow has them. */
export type Parameters = Readonly<Record<string, unknown>>;

/** Method, path and query as they are sent, and the body if there is one: JSON, or a form's parts by name. */
export type Sent = readonly [line: string, body?: unknown];

/** An operation with parameters that succeed in the sandbox, and all requests that they make, in order of arrival. */
export interface Example {
	readonly parameters: Parameters;
	readonly sends: readonly Sent[];
	/** Those after the first are in flight together. */
	readonly inAnyOrder?: true;
}

/** The circumstances of a run, in addition to an operation's minimal parameters. */
export interface Situation {
	/** They replace those of the minimal example. */
	readonly parameters?: Parameters;
	/** The input items; one empty item by default. */
	readonly items?: readonly IDataObject[];
	readonly timezone?: string;
	/** Decrypted data of credentials, by type, over the sandbox's own. */
	readonly credentials?: Readonly<Record<string, IDataObject>>;
	/** Sets up the sandbox before the run. */
	readonly before?: (control: SandboxControl) => void;
	/** Responses that replace the sandbox's own, request by request. */
	readonly responses?: readonly PlannedFault[];
}

/** A request, or several, compared with all that goes over the wire. */
export interface RequestRow extends Situation {
	/** The name of the test. */
	readonly shows: string;
	readonly sends: readonly Sent[];
	readonly inAnyOrder?: true;
}

/** Input that is refused with nothing sent. */
export type BadInput = readonly [
	what: string,
	/** Over those of the minimal example; `ITEM` takes the value from the item. */
	parameters: Parameters,
	/** The beginning of the sentence, or a pattern of it. */
	sentence: string | RegExp,
	/** The value in the item. */
	value?: unknown,
];

/** A known error of the API, or of the node before anything is sent. */
export interface ErrorRow extends Situation {
	/** The condition in the words of `openapi/`, if it is among the errors of the operation's endpoint. */
	readonly when: string;
	/** `openapi/` does not have it, and the sandbox's response is only one possibility. */
	readonly isNotDescribed?: true;
	/** `undefined` if the node refuses the input itself. */
	readonly status?: number;
	/** Number of requests, if another one finds out the reason of the refusal. Default: 1. */
	readonly requests?: number;
	/** The whole message, or a pattern of it. */
	readonly message: string | RegExp;
	readonly description?: RegExp;
}

/** A success that holds something else than the API describes, or nothing. */
export interface OddResponse extends Situation {
	readonly shows: string;
	/** The JSON of all resulting items, or a pattern of the error's message. */
	readonly gives: readonly unknown[] | RegExp;
	/** The error's status, if it comes from a response. */
	readonly status?: number;
	readonly description?: RegExp;
	/** Hints beside the items. `undefined`: not checked. */
	readonly hints?: readonly string[];
}

/** Parameters that take a value of the item, and one value for each of two items. */
export interface Difference {
	readonly parameters: Parameters;
	readonly values: readonly [unknown, unknown];
}

/** How two items of one run go together. */
interface TwoItems {
	/** Gives each of two items a different request. `undefined` if nothing can differ. */
	readonly differ?: Difference;
	/**
	 * `shared`: equal items share their requests (reads), others run side by side.
	 * `side by side`: each has requests of its own, in any order.
	 * `in order`: one ends before the next begins.
	 * `sameRecord`: the two of the difference are about one record and keep their order, others run side by side.
	 */
	readonly run: 'shared' | 'side by side' | 'in order' | { readonly sameRecord: Difference };
}

/** All that tests know of an operation. Suites in `test/engine/cases` run each part, for every operation. */
export interface OperationCase {
	/** The required parameters only. Previews, pages and whole workflows run this example, too. */
	readonly minimal: Example;
	/** All parameters. */
	readonly full: Example;
	/** Headers in addition to or instead of the usual ones (a key, JSON accepted, JSON sent). */
	readonly headers?: Readonly<Record<string, string | RegExp>>;
	readonly requests: readonly RequestRow[];
	readonly badInput: readonly BadInput[];
	readonly errors: readonly ErrorRow[];
	readonly oddResponses: readonly OddResponse[];
	/** Whether a request that may have been processed is sent again. False if that could do a thing twice. */
	readonly isRepeated: boolean;
	readonly twoItems: TwoItems;
}

/** Declares the case of an operation: a part that is missing or unknown is an error of types. */
export function defineCase(operationCase: OperationCase): OperationCase {
	return operationCase;
}
