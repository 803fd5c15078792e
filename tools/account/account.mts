import { DESCRIBED, type Operation } from '../../openapi/index.mts';
import type { Findings } from './findings.mts';
import { isObject, type JsonObject } from './forms.mts';
import { recordsOf } from './records.mts';
import {
	NoResponse,
	NotSent,
	type Received,
	type SendOptions,
	type Service,
	type Values,
} from './service.mts';

/** An account that is tried: its service, and the findings so far. */
export interface Account {
	readonly service: Service;
	readonly findings: Findings;
	readonly found: Found;
	/** The present day. */
	readonly now: Date;
}

/** The account has no record of this kind. */
export class Lacking extends Error {
	constructor(what: string) {
		super(`the account has no ${what}`);
	}
}

/** The first page of a list, or a single record. */
export interface FirstPage {
	readonly operation: Operation;
	/** The request, without its page and page size. */
	readonly values: Values;
	/** The page size that was requested, if the operation has one and the service accepts it. */
	readonly size?: number;
	readonly received: Received;
}

/** All that was read first: later requests take their IDs from it. */
export class Found {
	/** By operation. Those of empty lists are not among them. */
	readonly pages = new Map<string, FirstPage>();
	/** Operations whose lists came without records. */
	readonly empty = new Set<string>();

	add(page: FirstPage): void {
		this.pages.set(page.operation.id, page);
	}

	/** Returns the records of a list that are objects. */
	records(id: string): readonly JsonObject[] {
		return (recordsOf(this.pages.get(id)?.received.json) ?? []).filter(isObject);
	}

	/** Returns a single record. */
	single(id: string): JsonObject | undefined {
		const json = this.pages.get(id)?.received.json;
		return isObject(json) && isObject(json.items) ? json.items : undefined;
	}

	/** Returns the values of a field, in the order of the records. Throws `Lacking` if no record is wanted. */
	values(
		id: string,
		field: string,
		what: string,
		isWanted: (record: JsonObject) => boolean = () => true,
	): ReadonlyArray<string | number> {
		const records = this.records(id);
		if (records.length === 0 && !this.empty.has(id)) throw new NotSent(`${id} gave no records`);
		const wanted = records.filter(isWanted);
		if (wanted.length === 0) throw new Lacking(what);
		const values = wanted
			.map((record) => record[field])
			.filter((value) => typeof value === 'number' || (typeof value === 'string' && value !== ''));
		if (values.length === 0) throw new NotSent(`no record of ${id} has ${field}`);
		return values as Array<string | number>;
	}
}

const byId = new Map(DESCRIBED.map((operation) => [operation.id, operation]));

/** Returns an operation of the description. */
export function operationOf(id: string): Operation {
	return byId.get(id)!;
}

/**
 * Sends a request. Throws `NotSent` for a response that says nothing about the description: no right, a limit of
 * requests, or a failure of the service.
 */
export async function ask(
	{ service }: Account,
	operation: Operation,
	values: Values,
	options: SendOptions = {},
): Promise<Received> {
	const received = await service.send(operation, values, options);
	const { status } = received;
	if (status === 401 || status === 403) {
		throw new NotSent(`the key has no right to it (status ${status})`);
	}
	if (status === 429) throw new NotSent('the service limits requests (status 429)');
	if (status >= 500) throw new NotSent(`the service failed (status ${status})`);
	return received;
}

/** Runs a task. Notes the reason if nothing was tried; a fault of this tool is thrown. */
export async function noting(
	task: () => Promise<void>,
	skip: (reason: string) => void,
): Promise<void> {
	try {
		await task();
	} catch (error) {
		const isReason = [Lacking, NotSent, NoResponse].some((kind) => error instanceof kind);
		if (!isReason) throw error;
		skip((error as Error).message);
	}
}

const SIDE_BY_SIDE = 2;

/** Runs tasks, two at a time, in their order. */
export async function inPairs(tasks: ReadonlyArray<() => Promise<void>>): Promise<void> {
	const rest = tasks.values();
	const work = async () => {
		for (const task of rest) await task();
	};
	await Promise.all(Array.from({ length: SIDE_BY_SIDE }, work));
}
