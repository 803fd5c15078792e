import type { IDataObject } from 'n8n-workflow';

import type { PlannedFault, SandboxControl } from '../../sandbox/index.mts';
import { ITEM } from '../support/values.mts';

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
	/** Fields of the credential, over the sandbox's own. */
	readonly credential?: Readonly<IDataObject>;
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

/** A parameter by its path, as `filters.keyword`, or parameters in which `ITEM` stands for the value of the item. */
type Place = string | Parameters;

/** Input that is refused with nothing sent: a value at a place, and the beginning of the sentence or a pattern of it. */
export type BadInput =
	| readonly [place: Place, value: unknown, sentence: string | RegExp]
	| readonly [parameters: Parameters, sentence: string | RegExp];

/** Bad input with its parameters, over those of the minimal example. */
interface BadInputRow {
	/** The name of the test. */
	readonly what: string;
	readonly parameters: Parameters;
	readonly value: unknown;
	readonly sentence: string | RegExp;
}

/** A known error of the API, or of the node before anything is sent. */
export interface ErrorRow extends Situation {
	/** The condition, in the words of `openapi/` if it describes the error. */
	readonly when: string;
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

/** A place, and its values in two items. */
type TwoValues = readonly [place: Place, first: unknown, second: unknown];

/** Parameters that take a value of the item, and one value for each of two items. */
export interface Difference {
	readonly parameters: Parameters;
	readonly values: readonly [unknown, unknown];
}

/**
 * `shared`: equal items share their requests (reads), others run side by side.
 * `side by side`: each has requests of its own, in any order.
 * `in order`: one ends before the next begins.
 */
type Run = 'shared' | 'side by side' | 'in order';

/** All that tests know of an operation, as its file says it: only what cannot be derived. */
export interface CaseFile {
	/** The required parameters only. Previews, pages and whole workflows run this example, too. */
	readonly minimal: Example;
	/** All parameters: those over the minimal ones and `maxConcurrency`. Default of `sends`: those of `minimal`. */
	readonly full?: Partial<Example>;
	/** Headers in addition to or instead of the usual ones (a key, JSON accepted, JSON sent). */
	readonly headers?: Readonly<Record<string, string | RegExp>>;
	readonly requests?: readonly RequestRow[];
	readonly badInput?: readonly BadInput[];
	readonly errors?: readonly ErrorRow[];
	readonly oddResponses?: readonly OddResponse[];
	/**
	 * Whether a request that may have been processed is sent again. False if that could do a thing twice. Default: not a
	 * POST or DELETE.
	 */
	readonly isRepeated?: boolean;
	/** Gives each of two items a different request. Default of lists: the limit. */
	readonly differ?: TwoValues;
	/** How two items of one run go together. Default: `shared` for GET, `side by side` for others. */
	readonly run?: Run;
	/** Two items about one record, which keep their order while others run side by side. */
	readonly sameRecord?: TwoValues;
}

/** All that tests know of an operation. Suites in `test/engine/cases` run each part, for every operation. */
export interface OperationCase {
	readonly minimal: Example;
	readonly full: Example;
	readonly headers: NonNullable<CaseFile['headers']>;
	readonly requests: readonly RequestRow[];
	readonly badInput: readonly BadInputRow[];
	readonly errors: readonly ErrorRow[];
	readonly oddResponses: readonly OddResponse[];
	readonly isRepeated: boolean;
	/** `undefined` if nothing can differ. */
	readonly differ?: Difference;
	readonly run: Run;
	readonly sameRecord?: Difference;
}

/** Declares the case of an operation, and derives what its file does not say. */
export function defineCase(file: CaseFile): OperationCase {
	const { minimal, headers = {}, requests = [], errors = [], oddResponses = [] } = file;
	const { options, ...others } = file.full?.parameters ?? {};
	const full = {
		sends: minimal.sends,
		...file.full,
		parameters: {
			...minimal.parameters,
			...others,
			options: { maxConcurrency: 1, ...(options as object) },
		},
	};
	const [method] = minimal.sends.at(-1)![0].split(' ');
	const differenceAt = (two?: TwoValues): Difference | undefined => {
		if (two === undefined) return undefined;
		const [place, ...values] = two;
		return { parameters: parametersAt(place, full.parameters), values };
	};
	return {
		minimal,
		full,
		headers,
		requests,
		badInput: (file.badInput ?? []).map((row) => badInputRow(row, full.parameters)),
		errors,
		oddResponses,
		isRepeated: file.isRepeated ?? !['POST', 'DELETE'].includes(method),
		differ: differenceAt(
			file.differ ?? ('returnAll' in full.parameters ? ['limit', 1, 2] : undefined),
		),
		run: file.run ?? (method === 'GET' ? 'shared' : 'side by side'),
		sameRecord: differenceAt(file.sameRecord),
	};
}

function badInputRow(row: BadInput, known: Parameters): BadInputRow {
	const [place, value, sentence] = row.length === 2 ? [row[0], undefined, row[1]] : row;
	return {
		what: `${String(sentence)}: ${JSON.stringify(value ?? place).slice(0, 80)}`,
		parameters: parametersAt(place, known),
		value,
		sentence,
	};
}

/** Returns the parameters with `ITEM` at a place, as a resource locator if the known parameters have one there. */
function parametersAt(place: Place, known: Parameters): Parameters {
	if (typeof place !== 'string') return place;
	const [name, ...path] = place.split('.');
	const there = known[name] as Parameters | undefined;
	if (path.length > 0) return { [name]: parametersAt(path.join('.'), there ?? {}) };
	return { [name]: there?.__rl === true ? { ...there, value: ITEM } : ITEM };
}
