import type { BegunPoll } from './beginPoll';
import type { ListPoll } from './listPoll';
import type { NodeMemory } from './nodeMemory';
import type { FoundChange, Scan } from './scan';

/** What a poll has found, with all that decides what becomes of it. */
export interface Finding extends ListPoll, BegunPoll {
	readonly scan: Scan;
	/** Whether all that was there before the trigger began has been seen. */
	readonly hasSeenAll: boolean;
}

/** Whether a change may have been delivered before. */
export function mayBeRepeated(
	{ key, isUncertain }: FoundChange,
	{ unconfirmed }: NodeMemory,
): boolean {
	return isUncertain || unconfirmed.has(key);
}

/** The list's total as if nothing were held: that is still to be found. */
export function totalWithout(held: readonly FoundChange[], { total }: Scan): number | undefined {
	return total === undefined ? undefined : total - held.length;
}
