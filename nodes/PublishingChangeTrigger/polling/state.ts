import type { IDataObject } from 'n8n-workflow';
import { isObject } from '../../shared/api/records';
import type { KnownPart } from './knownRecords';

/** The form of the state. One that a later version of the node wrote is not read. */
const VERSION = 1;

/** What was handed to n8n last, which n8n may not have taken. */
export interface Delivery {
	/** The state that it came with. */
	readonly seq: number;
	/** The fingerprints of its changes, one after another without anything between. */
	readonly keys: string;
	/** How many processes have handed them over. */
	readonly times: number;
	/** The oldest of the server's times in whose order the list is: they are not further down. */
	readonly downTo: number | null;
}

/** What the trigger remembers from poll to poll, in n8n's static data of the node: plain JSON, and bounded. */
export interface ChangeState {
	readonly version: typeof VERSION;
	/** What it is about: node, event and the filters that the API has. Another one begins from the start. */
	readonly scope: string;
	/** Grows with each state, so that one that was rolled back is noticed. */
	readonly seq: number;
	/** The process that wrote it. */
	readonly session: string;
	/** Changes that were delivered or that were there before, oldest first. */
	readonly known: readonly KnownPart[];
	/** The server's time up to which everything is settled that is not known. */
	readonly settled: number | null;
	/**
	 * The server's time up to which what is not known counts as there before, where the first scan did not see all,
	 * until the list has been read to its end once more.
	 */
	readonly unseenUntil: number | null;
	/** The server's time down to which lists are read, where they are in the order of one. */
	readonly readDownTo: number | null;
	/** The list's total without what is still to be found; null where it states none. */
	readonly total: number | null;
	readonly delivery: Delivery | null;
}

/** Where the node keeps its state. */
const PLACE = 'changes';

/** The fingerprints of what was delivered. */
export function keysOf(delivery: Delivery | null): string[] {
	return delivery?.keys.match(/.{8}/g) ?? [];
}

/** The state of that scope; nothing where there is none that this version can read. */
export function readState(data: IDataObject, scope: string): ChangeState | undefined {
	const state = data[PLACE];
	if (!isObject(state) || state.version !== VERSION || state.scope !== scope) return undefined;
	if (typeof state.seq !== 'number' || typeof state.session !== 'string') return undefined;
	const delivery = isDelivery(state.delivery) ? state.delivery : null;
	// A copy: n8n watches its own for changes, which is slow to read.
	return JSON.parse(JSON.stringify({ ...EMPTY, ...state, delivery })) as ChangeState;
}

function isDelivery(value: unknown): value is IDataObject {
	return isObject(value) && typeof value.keys === 'string';
}

/** Keeps a state. n8n notices what is set here, and saves it with the execution that the items start. */
export function writeState(data: IDataObject, state: ChangeState): void {
	data[PLACE] = state as unknown as IDataObject;
}

const EMPTY = {
	known: [],
	settled: null,
	unseenUntil: null,
	readDownTo: null,
	total: null,
	delivery: null,
};

/** The state of a trigger that knows nothing yet. */
export function emptyState(scope: string, settled: number | null): ChangeState {
	return { version: VERSION, scope, seq: 0, session: '', ...EMPTY, settled };
}
