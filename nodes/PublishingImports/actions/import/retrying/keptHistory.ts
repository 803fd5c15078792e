import { z } from 'zod';
import type { StaticData } from '../../../../shared/operations/operation';

const count = z.number().int().nonnegative();

/** What is kept of an import that was retried. */
const keptImport = z.object({
	/** Retries since its last progress. */
	retries: count,
	/** Its place in the order of all retries: the higher, the later. */
	order: count,
	/** Most processed and fewest failed records that it was seen errored with: what progress is measured by. */
	processed: z.number().optional(),
	failed: z.number().optional(),
	/** How many times running the whole list did not show it as failed or running. */
	absent: count.optional(),
	/** The number of retries after which it was told as given up. */
	toldAfter: count.optional(),
});
export type KeptImport = z.infer<typeof keptImport>;

const keptHistory = z.object({
	version: z.literal(1),
	order: count,
	imports: z.record(keptImport),
});
export type KeptHistory = z.infer<typeof keptHistory>;

const KEY = 'retriedImports';
const MOST_IN_MEMORY = 100;
/** How often static data that never comes back is written. */
const MOST_IN_VAIN = 3;

interface Memory {
	readonly history: KeptHistory;
	/** How many executions have begun without what earlier ones had set. */
	writtenInVain: number;
}

/**
 * What executions of this process know, by node. n8n 2.41.1 saves static data when an execution ends
 * (execution-lifecycle-hooks.js), the whole workflow's at once, and none of one that is stopped or times out
 * (n8n-core's workflow-execute.js): what others have saved meanwhile is taken back, and counts are lost. So
 * the executions of a process share one history, which outlives them.
 */
const inMemory = new Map<string, Memory>();

/** The history that static data holds, with what this process knows beyond it; a new one where there is none. */
export function openHistory(storage: StaticData): KeptHistory {
	const parsed = keptHistory.safeParse(storage.data[KEY]);
	const stored: KeptHistory = parsed.success ? parsed.data : { version: 1, order: 0, imports: {} };
	if (!storage.isSaved) return stored;
	const known = inMemory.get(storage.owner);
	const memory = known ?? { history: stored, writtenInVain: 0 };
	remember(storage.owner, memory);
	if (known === undefined) return stored;
	memory.writtenInVain = parsed.success ? 0 : memory.writtenInVain + 1;
	takeOver(memory.history, stored);
	if (stored.order < memory.history.order) keepHistory(storage, memory.history);
	return memory.history;
}

/**
 * Hands a changed history to n8n. Only a value set here is noticed; what it holds is read when n8n saves it.
 * Workers of queue mode are given no static data (n8n 2.41.1, executions/execution-data/types.js) and save
 * what they set as if it were the whole workflow's: where nothing ever comes back, nothing more is set.
 */
export function keepHistory({ data, owner }: StaticData, history: KeptHistory): void {
	const { writtenInVain = 0 } = inMemory.get(owner) ?? {};
	if (writtenInVain < MOST_IN_VAIN) data[KEY] = history;
}

/** Another process may have gone on where this one left off: of two entries the later one counts. */
function takeOver(known: KeptHistory, stored: KeptHistory): void {
	known.order = Math.max(known.order, stored.order);
	for (const [id, entry] of Object.entries(stored.imports)) {
		const own = known.imports[id];
		if (own === undefined || own.order < entry.order) known.imports[id] = entry;
	}
}

function remember(owner: string, memory: Memory): void {
	inMemory.delete(owner);
	inMemory.set(owner, memory);
	for (const oldest of inMemory.keys()) {
		if (inMemory.size <= MOST_IN_MEMORY) return;
		inMemory.delete(oldest);
	}
}
