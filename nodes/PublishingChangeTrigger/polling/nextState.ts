import { mayBeRepeated, totalWithout, type Finding } from './finding';
import type { FoundChange, Scan } from './scan';
import { keysOf, type ChangeState, type Delivery } from './state';
import { greatest, least } from './times';

/** From the westernmost time zone to the easternmost. */
const ALL_ZONES_MS = 26 * 60 * 60_000;

/**
 * What is kept of a poll that delivers some of what it has found and holds the rest: the state that it began with
 * where nothing is different.
 */
export function nextState(
	finding: Finding,
	delivered: readonly FoundChange[],
	held: readonly FoundChange[],
): ChangeState {
	const { state, known, scan, kind, memory, session } = finding;
	const positionOf = ({ record }: FoundChange) => kind.position?.(record);
	const newest = greatest([state.readDownTo, scan.newestPosition]);
	// Times may be equal: all that stand with one that is held are read once more.
	const isOfTop = ({ sweepPage }: FoundChange) => sweepPage === undefined;
	const heldAt = least([scan.leftOutDownTo, ...held.filter(isOfTop).map(positionOf)]);
	const readDownTo = least([newest, heldAt === null ? null : heldAt - 1]);
	const forgotten = known.forgetOldest(least(held.map(({ time }) => time)) ?? undefined);
	const settled = greatest([state.settled, forgotten]);
	const unseen = finding.isFirst ? unseenSince(scan) : state.unseenUntil;
	const unseenUntil = finding.hasSeenAll ? null : unseen;
	const isChanged =
		finding.isFirst ||
		delivered.length + scan.notDelivered.size > 0 ||
		readDownTo !== state.readDownTo ||
		settled !== state.settled ||
		unseenUntil !== state.unseenUntil;
	if (!isChanged) return state;
	const seq = Math.max(state.seq, memory.remembered?.state.seq ?? 0) + 1;
	const before = new Set(keysOf(state.delivery));
	// The same record may have changed once more.
	const isAgain = delivered.every(
		(change) => before.has(change.key) && mayBeRepeated(change, memory),
	);
	const delivery: Delivery = {
		seq,
		keys: delivered.map(({ key }) => key).join(''),
		// What n8n dropped was no crash: only what another process handed over counts.
		times: isAgain ? (state.delivery?.times ?? 0) + (state.session === session ? 0 : 1) : 1,
		downTo: least(delivered.map(positionOf)),
	};
	return {
		...state,
		seq,
		session,
		known: known.toJson(),
		settled,
		unseenUntil,
		readDownTo,
		total: totalWithout(held, scan) ?? null,
		delivery: delivered.length > 0 ? delivery : null,
	};
}

/** The server's time up to which what a first scan did not see was there before; null where no time tells. */
function unseenSince({ kind, newestTime }: Scan): number | null {
	if (newestTime === undefined) return null;
	// Where times name no zone, each channel may have its own: what is new further west has an earlier one.
	return kind.hasZone ? newestTime : newestTime - ALL_ZONES_MS;
}
