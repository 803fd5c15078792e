import { core } from './n8n.mts';

type Deduplicator = Parameters<typeof core.DataDeduplicationService.init>[0];

/** The rows of n8n's table of processed items, by database, workflow and node. */
const rows = new Map<string, Set<unknown>>();
const databases = new Map<string, string>();

/** Runs of a workflow use that database from now on; by default each workflow has its own. */
export function useDatabase(workflowId: string, database = workflowId): void {
	databases.set(workflowId, database);
}

/** Remembers processed items as n8n's server does (n8n 2.41.1, deduplication-helper.js), in memory. */
const deduplicator: Deduplicator = {
	async checkProcessedAndRecord(items, _scope, context, { maxEntries = Infinity }) {
		const row = rowOf(context);
		const known = items.filter((item) => row.has(item));
		for (const item of items) row.add(item);
		for (const oldest of row) {
			if (row.size <= maxEntries) break;
			row.delete(oldest);
		}
		return { new: items.filter((item) => !known.includes(item)), processed: known };
	},
	async removeProcessed(items, _scope, context) {
		for (const item of items) rowOf(context).delete(item);
	},
	async clearAllProcessedItems(_scope, context) {
		rowOf(context).clear();
	},
	async getProcessedDataCount(_scope, context) {
		return rowOf(context).size;
	},
};

function rowOf({ workflow, node }: Parameters<Deduplicator['checkProcessedAndRecord']>[2]) {
	const key = `${databases.get(String(workflow.id))}/${node?.id}`;
	const row = rows.get(key) ?? new Set();
	rows.set(key, row);
	return row;
}

let started = false;

/** Gives n8n-core what remembers processed items, once. */
export async function startDeduplication(): Promise<void> {
	if (!started) await core.DataDeduplicationService.init(deduplicator);
	started = true;
}
