import { Inspector } from '../../test/support/n8n/inspector.mts';

/** A text that a heap holds only while it holds the event of that number. */
export const markOf = (number: number) => `soaked event no. ${number}.`;

const MARK = /soaked event no\. \d+\./g;
/** Longer than a mark: one may lie across two parts of a snapshot. */
const LONGEST_MARK = 40;

/**
 * Counts the marked events that a process with `--inspect` can still reach, in a snapshot of its heap.
 * Unlike the size of the heap, the count does not depend on n8n's own loading and caching.
 */
export async function heldEvents(inspectPort: number): Promise<number> {
	const marks = new Set<string>();
	let rest = '';
	const inspector = await Inspector.open(inspectPort);
	await inspector.heapSnapshot((part) => {
		rest += part;
		for (const [mark] of rest.matchAll(MARK)) marks.add(mark);
		rest = rest.slice(-LONGEST_MARK);
	});
	inspector.close();
	return marks.size;
}
