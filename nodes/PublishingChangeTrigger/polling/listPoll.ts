import type { IDataObject } from 'n8n-workflow';
import type { ChangeFilters, ChangeKind } from '../changes/changeKind';
import type { ListPage } from './listPage';
import type { NodeMemory } from './nodeMemory';

/** One poll of a list, without n8n. */
export interface ListPoll {
	readonly kind: ChangeKind;
	readonly filters: ChangeFilters;
	/** What the user asks for, as it is written: an expression may give something else to each poll. */
	readonly wanted: string;
	/** What the state is about. */
	readonly scope: string;
	/** `now`, or the server's time up to which nothing is delivered; null for everything. */
	readonly startAfter: 'now' | number | null;
	readonly maxItems: number;
	readonly readPage: (number: number) => Promise<ListPage>;
	readonly isOver: () => boolean;
	/** Milliseconds of a time that goes on evenly. */
	readonly now: () => number;
	/** n8n's static data of the node. */
	readonly data: IDataObject;
	/** Whether n8n saves that and the execution together, or neither. */
	readonly isTransactional: boolean;
	/** Whether n8n has kept nothing of what an earlier process may have delivered. */
	readonly isStateLost: boolean;
	readonly memory: NodeMemory;
	/** The process that polls. */
	readonly session: string;
}
