import type { RestClient } from './rest.mts';

interface Listed {
	id: string;
	createdAt: string;
	/** Null while the execution waits in a queue. */
	startedAt: string | null;
}

const PAGE = 100;
const STATUSES = ['new', 'running', 'waiting', 'success', 'error', 'crashed', 'canceled'];

/**
 * The ids of all executions of a workflow that have begun, oldest first.
 *
 * n8n's pages are in the order of the starts, but each begins below the last id of the one before: of
 * executions that start side by side they repeat some and leave some out. So they are asked for by time.
 */
export async function executionIds(rest: RestClient, workflowId: string): Promise<string[]> {
	const ids = new Set<number>();
	for (let startedBefore: string | undefined; ; ) {
		const filter = JSON.stringify({ workflowId, status: STATUSES, startedBefore });
		const { results } = await rest.request<{ results: Listed[] }>(
			'GET',
			`/executions?filter=${encodeURIComponent(filter)}&limit=${PAGE}`,
		);
		const known = ids.size;
		for (const { id } of results) ids.add(Number(id));
		if (results.length < PAGE || ids.size === known) break;
		const oldest = results.at(-1)!;
		startedBefore = oldest.startedAt ?? oldest.createdAt;
	}
	return [...ids].sort((one, other) => one - other).map(String);
}
