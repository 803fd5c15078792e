import type { IDataObject } from 'n8n-workflow';
import type { DeliveryPlan, Findings, FoundChange, Reading } from './findings';
import { keyOf, KnownRecords, MAX_SORT_KEY, MOST_KNOWN, type Entry } from './knownRecords';
import { knownOf, type ChangeState, type SweepPosition } from './state';

interface Delivery extends DeliveryPlan {
	/** The items that start the workflow, oldest first. */
	readonly items: IDataObject[];
	/** The state that goes with them. */
	readonly state: ChangeState;
}

type Order = Reading['order'];

/** Chooses the changes to deliver, oldest first and at most `maxItems`, and computes the state that goes with them. */
export function planDelivery(
	state: ChangeState,
	findings: Findings,
	order: Order,
	maxItems: number,
): Delivery {
	const changes = inOrder(state, findings, order);
	// n8n may have ended because of these, so they come alone: nothing else is lost with them.
	const again = changes.filter(({ wasHandedOver }) => wasHandedOver);
	const due = (again.length > 0 ? again : changes).slice(0, maxItems);
	const delivered = new Set(due);
	const waiting = changes.filter((change) => !delivered.has(change));
	// A list that moves while it is read may show contacts out of order.
	const inTime = [...due].sort((a, b) => a.time - b.time);
	const items = inTime.map(({ record, wasHandedOver, mayRepeat }) => ({
		...(record as IDataObject),
		...(wasHandedOver || mayRepeat ? { redelivered: true } : {}),
	}));
	const times = isSameBatch(state, again) ? (state.batch?.times ?? 0) + 1 : 1;
	return {
		items,
		due,
		waiting,
		state: nextState(state, findings, order, { due, waiting, times }),
	};
}

/**
 * Returns the state of a first reading that goes on with the next poll: it knows the records so far, without those that
 * appeared meanwhile. They are found again, above the others.
 */
export function stateSoFar(state: ChangeState, findings: Findings, order: Order): ChangeState {
	const before = [...findings.seen.values()].filter(({ isNew }) => !isNew).reverse();
	const { known, baseline } = remember(state, findings, order, before);
	return { ...state, known: known.toText(), baseline };
}

/** Returns the changes, oldest first: by the service's times as exactly as they are given, then as they are listed. */
function inOrder(state: ChangeState, { changes }: Findings, order: Order): FoundChange[] {
	const fromEnd = [...changes.values()].reverse();
	if (order === 'list') return fromEnd;
	// If records are forgotten, none of those may come after a change that waits.
	const mayForget = KnownRecords.parse(state.known).size + changes.size > MOST_KNOWN;
	return fromEnd.sort((a, b) => (mayForget ? (a.sortKey < b.sortKey ? -1 : 1) : a.time - b.time));
}

/** Whether the changes were all handed over before: a record may have changed once more since. */
function isSameBatch({ known }: ChangeState, again: readonly FoundChange[]): boolean {
	if (again.length === 0) return false;
	const handedOver = KnownRecords.parse(known);
	return again.every((change) => handedOver.get(keyOf(change))?.version === change.version);
}

function nextState(
	state: ChangeState,
	findings: Findings,
	order: Order,
	{ due, waiting, times }: DeliveryPlan & { readonly times: number },
): ChangeState {
	// New records above the first waiting change are not remembered yet, so the baseline cannot pass that change.
	const firstWaiting = waiting.map(({ sortKey }) => sortKey).sort()[0] ?? MAX_SORT_KEY;
	const seen = [...findings.seen.values()].reverse();
	const remembered = seen.filter(({ sortKey, isNew }) => !isNew || sortKey < firstWaiting);
	const { known, baseline } = remember(state, findings, order, [...remembered, ...due]);
	const size = due.filter((change) => known.get(keyOf(change)) !== undefined).length;
	const isChanged = state.seq === 0 || remembered.length > 0 || due.length > 0;
	return {
		...state,
		known: known.toText(),
		baseline,
		seq: isChanged ? state.seq + 1 : state.seq,
		batch: due.length > 0 ? { size, times } : null,
		older: nextSweep(findings, waiting),
		waitingPage: Math.max(findings.leftOutPage, ...waiting.map(({ page }) => page)),
	};
}

/** Returns the known records with others as the last ones, and the baseline if some were forgotten for them. */
function remember(
	state: ChangeState,
	{ knownAgain, baseline = state.baseline }: Findings,
	order: Order,
	others: readonly Entry[],
): { known: KnownRecords; baseline: string } {
	const known = knownOf(state);
	for (const entry of knownAgain.values()) known.update(entry);
	for (const { sortKey, version } of others) known.add({ sortKey, version });
	const forgotten = known.forgetOldest(order);
	return { known, baseline: forgotten > baseline ? forgotten : baseline };
}

/** Returns the older page that the next poll reads: again the first one that is still uncertain. */
function nextSweep(
	{ sweep, pagesThatMayRepeat, isSweepDone }: Findings,
	waiting: readonly FoundChange[],
): SweepPosition {
	const stillWaiting = waiting.filter(({ mayRepeat }) => mayRepeat).map(({ page }) => page);
	const uncertain = [...pagesThatMayRepeat, ...stillWaiting];
	const hasUncertain = uncertain.length > 0;
	return {
		page: Math.min(sweep.page, ...uncertain),
		content: hasUncertain || isSweepDone ? '' : sweep.content,
		isUncertain: sweep.isUncertain && (hasUncertain || !isSweepDone),
	};
}
