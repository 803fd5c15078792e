import type { IDataObject } from 'n8n-workflow';

import type { PlannedFault, SandboxControl } from '../../sandbox/index.mts';

/** Parameters as a saved workflow has them. */
export type Parameters = Readonly<Record<string, unknown>>;

/** Method, path and query as they go over the wire, and the body where there is one: JSON, or a form's parts by name. */
export type Sent = readonly [line: string, body?: unknown];

/** An operation with parameters that succeed in the sandbox, and all requests that they make, in order of arrival. */
export interface Example {
	readonly parameters: Parameters;
	readonly sends: readonly Sent[];
	/** Those after the first are in flight together. */
	readonly inAnyOrder?: true;
}

/** What a run is given beside an operation's minimal parameters. */
export interface Situation {
	/** Over those of the minimal example. */
	readonly parameters?: Parameters;
	/** The input items; one empty item by default. */
	readonly items?: readonly IDataObject[];
	readonly timezone?: string;
	/** Decrypted data of credentials, by type, over the sandbox's own. */
	readonly credentials?: Readonly<Record<string, IDataObject>>;
	/** What is set in the sandbox before. */
	readonly before?: (control: SandboxControl) => void;
	/** What the API responds instead of what the sandbox would, request by request. */
	readonly responses?: readonly PlannedFault[];
}

/** A request, or several, compared with all that goes over the wire. */
export interface RequestRow extends Situation {
	/** What it shows, as the test's name. */
	readonly shows: string;
	readonly sends: readonly Sent[];
	readonly inAnyOrder?: true;
}

/** Input that is refused with nothing sent. */
export type BadInput = readonly [
	what: string,
	/** Over those of the minimal example; `ITEM` takes the value from the item. */
	parameters: Parameters,
	/** The whole sentence's beginning, or what it matches. */
	sentence: string | RegExp,
	/** What the item holds. */
	value?: unknown,
];

/** An error that the API is known to respond with, or that the node tells before anything is sent. */
export interface ErrorRow extends Situation {
	/** Where `openapi/` names it among the errors of the operation's endpoint: in the very words there. */
	readonly when: string;
	/** `openapi/` does not name it: what the sandbox responds is one way to say so. */
	readonly isNotDescribed?: true;
	/** None where the node refuses before anything is sent. */
	readonly status?: number;
	/** How many are sent where it is more than the one that is refused: one that finds out why. */
	readonly requests?: number;
	/** The whole message, or what it matches. */
	readonly message: string | RegExp;
	readonly description?: RegExp;
}

/** A success that holds something else than the API describes, or nothing. */
export interface OddResponse extends Situation {
	readonly shows: string;
	/** The JSON of all items that come of it, or what the error's message matches. */
	readonly gives: readonly unknown[] | RegExp;
	/** Of the error, where it comes from a response. */
	readonly status?: number;
	readonly description?: RegExp;
	/** What is said beside the items; not looked at where nothing is stated. */
	readonly hints?: readonly string[];
}

/** Parameters that take a value of the item, and one value for each of two items. */
export interface Difference {
	readonly parameters: Parameters;
	readonly values: readonly [unknown, unknown];
}

/** How two items of one run go together. */
interface TwoItems {
	/** Lets each of two items ask something of its own; absent where nothing can differ. */
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
	/** The least it needs. Previews, pages and whole workflows run it as well. */
	readonly minimal: Example;
	/** All that it has. */
	readonly full: Example;
	/** What its requests carry beside or instead of what all do (a key, JSON accepted, JSON sent). */
	readonly headers?: Readonly<Record<string, string | RegExp>>;
	readonly requests: readonly RequestRow[];
	readonly badInput: readonly BadInput[];
	readonly errors: readonly ErrorRow[];
	readonly oddResponses: readonly OddResponse[];
	/** Whether a request that may have been processed is sent again. Never where that would do a thing twice. */
	readonly isRepeated: boolean;
	readonly twoItems: TwoItems;
}

/** Declares the case of an operation: a part that is missing or unknown is an error of types. */
export function defineCase(operationCase: OperationCase): OperationCase {
	return operationCase;
}
