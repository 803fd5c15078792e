interface Page {
	results: Array<{
		id: string;
		createdAt: string;
		/** Null while the execution waits in a queue. */
		startedAt: string | null;
	}>;
	nextCursor?: string | null;
}

const LENGTH = 100;
const STATUSES = ['new', 'running', 'waiting', 'success', 'error', 'crashed', 'canceled'];

/**
 * The ids of all executions that have begun, of one workflow or of all, oldest first; `read` reads below `/rest`.
 *
 * n8n's pages are in the order of the starts, but each begins below the last id of the one before: of
 * executions that start side by side they repeat some and leave some out. So they are asked for by time.
 */
export async function executionIds(
	read: (path: string) => Promise<Page>,
	workflowId?: string,
): Promise<string[]> {
	const ids = new Set<number>();
	let startedBefore: string | undefined;
	let below = '';
	for (;;) {
		const filter = JSON.stringify({ workflowId, status: STATUSES, startedBefore });
		const path = `/executions?filter=${encodeURIComponent(filter)}&limit=${LENGTH}${below}`;
		const { results, nextCursor } = await read(path);
		const known = ids.size;
		for (const { id } of results) ids.add(Number(id));
		if (results.length < LENGTH || ids.size === known) break;
		const oldest = results.at(-1)!;
		// Older versions know no cursors, and list by id.
		if (nextCursor === undefined) below = `&lastId=${oldest.id}`;
		else startedBefore = oldest.startedAt ?? oldest.createdAt;
	}
	return [...ids].sort((one, other) => one - other).map(String);
}
