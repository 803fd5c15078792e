import { DESCRIBED, type Operation } from '../../openapi/index.mts';
import { isObject, type JsonObject } from './forms.mts';
import { outcomeOf, type Difference, type Outcome } from './outcome.mts';
import { recordsOf } from './records.mts';
import { NotTried, type Received, type Service, type Values } from './service.mts';

/** An account that is tried: its service, and what came so far. */
export interface Account {
	readonly service: Service;
	readonly found: Found;
	/** Outcomes of behaviors beyond the schemas, by name. */
	readonly behaviors: Record<string, Outcome>;
	/** The present day. */
	readonly now: Date;
}

/** The first page of a list, or a single record. */
export interface FirstPage {
	readonly operation: Operation;
	/** The request, without its page and page size. */
	readonly values: Values;
	readonly received: Received;
}

/** All that was read: later requests take their IDs from it. */
export class Found {
	/** By operation. */
	readonly pages = new Map<string, FirstPage>();

	/** Returns the records that an operation gave: those of a list, or a single one. */
	read(id: string): readonly JsonObject[] {
		const json = this.pages.get(id)?.received.json;
		const single = isObject(json) && 'items' in json ? json.items : json;
		return (recordsOf(json) ?? [single]).filter(isObject);
	}

	/** Returns the records that an operation gave. Throws `NotTried` if there are none. */
	records(id: string): readonly JsonObject[] {
		const records = this.read(id);
		if (records.length === 0) throw new NotTried(`${id} gave no records`);
		return records;
	}

	/** Returns the values of a field, in the order of the records. Throws `NotTried` if there are none. */
	values(records: readonly JsonObject[], field: string): ReadonlyArray<string | number> {
		const values = records
			.map((record) => record[field])
			.filter((value) => typeof value === 'number' || (typeof value === 'string' && value !== ''));
		if (values.length === 0) throw new NotTried(`no record has ${field}`);
		return values as Array<string | number>;
	}
}

const byId = new Map(DESCRIBED.map((operation) => [operation.id, operation]));

/** Returns an operation of the description. */
export function operationOf(id: string): Operation {
	return byId.get(id)!;
}

/** Throws `NotTried` for a response that proves nothing: no right, or a failure of the service. */
export function mustProve({ status }: Received): void {
	if (status === 401 || status === 403) {
		throw new NotTried(`the key has no right to it (status ${status})`);
	}
	if (status >= 500) throw new NotTried(`the service failed (status ${status})`);
}

/** Sends a request. Throws `NotTried` for a response that proves nothing. */
export async function ask({ service }: Account, operation: Operation, values: Values) {
	const received = await service.send(operation, values);
	mustProve(received);
	return received;
}

/** Tries an operation or a behavior. Returns the reason if nothing was tried; a fault of this tool is thrown. */
export async function outcomeAfter(run: () => Promise<Difference[]>): Promise<Outcome> {
	try {
		return outcomeOf(await run());
	} catch (error) {
		if (!(error instanceof NotTried)) throw error;
		return { outcome: 'notTried', reason: error.message };
	}
}
