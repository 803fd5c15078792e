import type { IDataObject } from 'n8n-workflow';
import { mayBeRepeated, totalWithout, type Finding } from './finding';
import { nextState } from './nextState';
import { byTime, type FoundChange } from './scan';
import { keysOf, type ChangeState } from './state';
import { least } from './times';

/** What a poll hands to n8n, and what it keeps: the same as before where nothing is different. */
interface HandedOver {
	readonly items: IDataObject[] | null;
	readonly next: ChangeState;
}

/**
 * Hands over what a scan found, as much as is wanted, oldest first: the rest stays unknown, and so is found by
 * the next poll. Notes in the process's memory what that is to know.
 */
export function handOver(finding: Finding): HandedOver {
	const { state, known, scan, memory } = finding;
	const found = scan.oldestFirst();
	const delivered = dueNow(found, finding).slice(0, finding.maxItems);
	const isDelivered = new Set(delivered);
	const held = found.filter((change) => !isDelivered.has(change));
	// Oldest first, as the oldest are the first to be forgotten; lists show the newest first.
	const settled = [...scan.notDelivered.values()].sort(byTime).concat(delivered);
	for (const { key, version, time } of settled) known.add(key, version, time);
	// What may not have arrived is unconfirmed for whatever process is next, until it is handed over again.
	for (const { key } of held) known.markUndelivered(key);
	if (scan.hasGap) for (const key of stillMissing(delivered, finding)) known.markUndelivered(key);
	const items = delivered.map((change) => itemOf(change, finding));
	const next = nextState(finding, delivered, held);

	for (const each of held) if (mayBeRepeated(each, memory)) memory.unconfirmed.add(each.key);
	for (const { key } of delivered) memory.unconfirmed.delete(key);
	memory.missing = undefined;
	memory.certainDownTo = memory.sweep.isDone
		? Infinity
		: Math.max(memory.certainDownTo, scan.continuousTo);
	// The sweep goes on where it has left something.
	memory.sweep.page = least([memory.sweep.page, ...held.map(({ sweepPage }) => sweepPage)]) ?? 2;
	// What a first scan did not see is looked for once more, from where it began.
	if (finding.isFirst && !finding.hasSeenAll) memory.sweep = { page: 2 };
	memory.scan = undefined;
	memory.total = totalWithout(held, scan);
	memory.remember(next, state.delivery?.seq, state);
	if (items.length > 0) memory.handedOverAt = finding.now();
	return { items: items.length > 0 ? items : null, next };
}

/**
 * What may be delivered now. What another process has handed over comes alone: n8n may have ended because of it,
 * and would take what is new with it once more.
 */
function dueNow(found: readonly FoundChange[], { state, memory, session }: Finding) {
	if (state.session === session) return found;
	const before = new Set(keysOf(state.delivery));
	const again = found.filter((change) => before.has(change.key) && mayBeRepeated(change, memory));
	return again.length > 0 ? again : found;
}

/** What may not have arrived, and is on a page that could not be read, perhaps. */
function stillMissing(delivered: readonly FoundChange[], { scan, memory }: Finding): string[] {
	const found = new Set([...scan.notDelivered.keys(), ...delivered.map(({ key }) => key)]);
	return [...memory.unconfirmed].filter((key) => !found.has(key));
}

/** The record as it came, marked where it may have been delivered before. */
function itemOf(change: FoundChange, { memory }: Finding): IDataObject {
	const mark = mayBeRepeated(change, memory) ? { redelivered: true } : {};
	return { ...change.record, ...mark } as IDataObject;
}
