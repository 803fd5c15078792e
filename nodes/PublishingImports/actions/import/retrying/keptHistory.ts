import { z } from 'zod';
import type { StaticData } from '../../../../shared/operations/operation';
import type { RememberedKeys } from '../../../../shared/operations/rememberedKeys';

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
/** How often static data that never comes back is written, by all processes together. */
const MOST_IN_VAIN = 3;

interface Memory {
	readonly history: KeptHistory;
	/** Whether static data was set in vain as often as it may be. */
	isInVain: boolean;
}

/**
 * What executions of this process know, by node. n8n 2.41.1 saves static data when an execution ends
 * (execution-lifecycle-hooks.js), the whole workflow's at once, and none of one that is stopped or times out
 * (n8n-core's workflow-execute.js): what others have saved meanwhile is taken back, and counts are lost. So
 * the executions of a process share one history, which outlives them.
 */
const inMemory = new Map<string, Memory>();

interface OpenHistory {
	readonly history: KeptHistory;
	/** Whether static data holds what an earlier execution has set. */
	readonly comesBack: boolean;
	/** Whether that is less than the history. */
	readonly isAhead: boolean;
}

/** The history that static data holds, with what this process knows beyond it; a new one where there is none. */
export function openHistory({ data, isSaved, owner }: StaticData): OpenHistory {
	const parsed = keptHistory.safeParse(data[KEY]);
	const comesBack = parsed.success;
	const stored: KeptHistory = comesBack ? parsed.data : { version: 1, order: 0, imports: {} };
	if (!isSaved) return { history: stored, comesBack, isAhead: false };
	const memory = inMemory.get(owner) ?? { history: stored, isInVain: false };
	remember(owner, memory);
	const { history } = memory;
	takeOver(history, stored);
	return { history, comesBack, isAhead: stored.order < history.order };
}

/** Hands a changed history to n8n, which saves it when the execution ends. */
export function keepHistory({ data }: StaticData, history: KeptHistory): void {
	data[KEY] = history;
}

/**
 * Whether static data may come back that never did. Workers of queue mode are given none (n8n 2.41.1,
 * executions/execution-data/types.js) and save what they set as if it were the whole workflow's, so that a trigger's
 * state is lost: it is tried a few times in all.
 */
export async function mayComeBack({ owner }: StaticData, keys: RememberedKeys): Promise<boolean> {
	const memory = inMemory.get(owner);
	for (let number = 1; number <= MOST_IN_VAIN && memory?.isInVain !== true; number++) {
		const claimed = await keys.add([`static data ${number}`]);
		if (claimed.size > 0) return true;
	}
	if (memory !== undefined) memory.isInVain = true;
	return false;
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
