import type { IDataObject } from 'n8n-workflow';
import type { KnownRecords } from './knownRecords';
import type { NodeMemory } from './nodeMemory';
import { byTime, type FoundChange, type PartialLook } from './partialLook';
import type { ListPoll } from './listPoll';
import { keysOf, type ChangeState, type Delivery } from './state';
import { greatest, least } from './times';

/** From the westernmost time zone to the easternmost. */
const ALL_ZONES_MS = 26 * 60 * 60_000;

interface Finding extends ListPoll {
	/** What the poll began with. */
	readonly state: ChangeState;
	readonly isFirst: boolean;
	readonly known: KnownRecords;
	readonly look: PartialLook;
	/** Whether all that was there before the trigger began has been seen. */
	readonly hasSeenAll: boolean;
}

/** What a poll hands to n8n, and what it keeps: the same as before where nothing is different. */
interface HandedOver {
	readonly items: IDataObject[] | null;
	readonly next: ChangeState;
}

/**
 * Hands over what a look found, as much as is wanted, oldest first: the rest stays unknown, and so is found by
 * the next poll. Notes in the process's memory what that is to know.
 */
export function handOver(finding: Finding): HandedOver {
	const { state, known, look, memory } = finding;
	const found = look.oldestFirst();
	const told = dueNow(found, finding).slice(0, finding.maxItems);
	const isTold = new Set(told);
	const held = found.filter((change) => !isTold.has(change));
	// Oldest first, as the oldest are the first to be forgotten; lists show the newest first.
	for (const { key, version, time } of [...look.passedOver.values()].sort(byTime).concat(told)) {
		known.add(key, version, time);
	}
	// What may not have arrived is in doubt for whatever process is next, until it is handed over again.
	for (const { key } of held) known.doubt(key);
	if (look.hasGap) for (const key of stillSought(told, finding)) known.doubt(key);
	const items = told.map((change) => itemOf(change, finding));
	const next = nextState(finding, told, held);

	for (const each of held) if (mayBeOld(each, memory)) memory.doubtful.add(each.key);
	for (const { key } of told) memory.doubtful.delete(key);
	memory.sought = undefined;
	memory.sureDownTo = memory.round.isDone
		? Infinity
		: Math.max(memory.sureDownTo, look.continuousTo);
	// The round goes on where it has left something.
	memory.round.page = least([memory.round.page, ...held.map(({ roundPage }) => roundPage)]) ?? 2;
	// What a first look did not see is looked for once more, from where it began.
	if (finding.isFirst && !finding.hasSeenAll) memory.round = { page: 2 };
	memory.look = undefined;
	memory.total = totalWithout(held, look);
	memory.remember(next, state.delivery?.seq, state);
	return { items: items.length > 0 ? items : null, next };
}

/**
 * What may be told now. What another process has handed over comes alone: n8n may have ended because of it, and would
 * take what is new with it once more.
 */
function dueNow(found: readonly FoundChange[], { state, memory, session }: Finding) {
	if (state.session === session) return found;
	const before = new Set(keysOf(state.delivery));
	const again = found.filter((change) => before.has(change.key) && mayBeOld(change, memory));
	return again.length > 0 ? again : found;
}

/** What may not have arrived, and is on a page that could not be read, perhaps. */
function stillSought(told: readonly FoundChange[], { look, memory }: Finding): string[] {
	const found = new Set([...look.passedOver.keys(), ...told.map(({ key }) => key)]);
	return [...memory.doubtful].filter((key) => !found.has(key));
}

/** The record as it came, marked where it may have been delivered before. */
function itemOf(change: FoundChange, { memory }: Finding): IDataObject {
	const mark = mayBeOld(change, memory) ? { redelivered: true } : {};
	return { ...change.record, ...mark } as IDataObject;
}

function mayBeOld({ key, isUnsure }: FoundChange, { doubtful }: NodeMemory): boolean {
	return isUnsure || doubtful.has(key);
}

function nextState(
	finding: Finding,
	told: readonly FoundChange[],
	held: readonly FoundChange[],
): ChangeState {
	const { state, known, look, kind, memory, session } = finding;
	const positionOf = ({ record }: FoundChange) => kind.position?.(record);
	const newest = greatest([state.readDownTo, look.newestPosition]);
	// Times may be equal: all that stand with one that is held are read once more.
	const isOfTop = ({ roundPage }: FoundChange) => roundPage === undefined;
	const heldAt = least([look.leftOutDownTo, ...held.filter(isOfTop).map(positionOf)]);
	const readDownTo = least([newest, heldAt === null ? null : heldAt - 1]);
	const forgotten = known.forgetOldest(least(held.map(({ time }) => time)) ?? undefined);
	const settled = greatest([state.settled, forgotten]);
	const unseen = finding.isFirst ? unseenSince(look) : state.unseenUntil;
	const unseenUntil = finding.hasSeenAll ? null : unseen;
	const isChanged =
		finding.isFirst ||
		told.length + look.passedOver.size > 0 ||
		readDownTo !== state.readDownTo ||
		settled !== state.settled ||
		unseenUntil !== state.unseenUntil;
	if (!isChanged) return state;
	const seq = Math.max(state.seq, memory.remembered?.state.seq ?? 0) + 1;
	const before = new Set(keysOf(state.delivery));
	// The same record may have changed once more.
	const isAgain = told.every((change) => before.has(change.key) && mayBeOld(change, memory));
	const delivery: Delivery = {
		seq,
		keys: told.map(({ key }) => key).join(''),
		// What n8n dropped was no crash: only what another process handed over counts.
		times: isAgain ? (state.delivery?.times ?? 0) + (state.session === session ? 0 : 1) : 1,
		downTo: least(told.map(positionOf)),
	};
	return {
		...state,
		seq,
		session,
		known: known.toJson(),
		settled,
		unseenUntil,
		readDownTo,
		total: totalWithout(held, look) ?? null,
		delivery: told.length > 0 ? delivery : null,
	};
}

/** The server's time up to which what a first look did not see was there before; null where no time tells. */
function unseenSince({ kind, newestTime }: PartialLook): number | null {
	if (newestTime === undefined) return null;
	// Where times name no zone, each channel may have its own: what is new further west has an earlier one.
	return kind.hasZone ? newestTime : newestTime - ALL_ZONES_MS;
}

/** The list's total as if nothing were held: that is still to be found. */
function totalWithout(held: readonly FoundChange[], { total }: PartialLook): number | undefined {
	return total === undefined ? undefined : total - held.length;
}
