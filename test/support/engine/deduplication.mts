import { setImmediate } from 'node:timers/promises';

import { core } from './n8n.mts';

type Deduplicator = Parameters<typeof core.DataDeduplicationService.init>[0];

/** The rows of n8n's table of processed items, by database, workflow and node. */
const rows = new Map<string, ReadonlySet<unknown>>();
const databases = new Map<string, string>();

/** Runs of a workflow use that database from now on; by default each workflow has its own. */
export function useDatabase(workflowId: string, database = workflowId): void {
	databases.set(workflowId, database);
}

/**
 * Remembers processed items as n8n's server does (n8n 2.41.1, deduplication-helper.js), in memory: each call reads a
 * whole row, and later writes it back without a lock.
 */
const deduplicator: Deduplicator = {
	async checkProcessedAndRecord(items, _scope, context, { maxEntries = Infinity }) {
		const read = rowOf(context);
		await setImmediate();
		const all = [...new Set([...read, ...items])];
		rows.set(keyOf(context), new Set(all.slice(-maxEntries)));
		return {
			new: items.filter((item) => !read.has(item)),
			processed: items.filter((item) => read.has(item)),
		};
	},
	async removeProcessed(items, _scope, context) {
		const left = new Set<unknown>(rowOf(context));
		await setImmediate();
		for (const item of items) left.delete(item);
		rows.set(keyOf(context), left);
	},
	async clearAllProcessedItems(_scope, context) {
		rows.delete(keyOf(context));
	},
	async getProcessedDataCount(_scope, context) {
		return rowOf(context).size;
	},
};

type Context = Parameters<Deduplicator['checkProcessedAndRecord']>[2];

const keyOf = ({ workflow, node }: Context) => `${databases.get(String(workflow.id))}/${node?.id}`;
const rowOf = (context: Context): ReadonlySet<unknown> => rows.get(keyOf(context)) ?? new Set();

let started = false;

/** Gives n8n-core its memory of processed items, once. */
export async function startDeduplication(): Promise<void> {
	if (!started) await core.DataDeduplicationService.init(deduplicator);
	started = true;
}
