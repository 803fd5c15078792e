import type { IDataObject } from 'n8n-workflow';
import type { Findings, FoundChange } from './findings';
import { byPlace, keyOf, KnownRecords, LAST_PLACE } from './knownRecords';
import { knownOf, type ChangeState, type OlderPages } from './state';

export interface Delivery {
	/** The items that start the workflow, oldest first. */
	readonly items: IDataObject[];
	/** The state that goes with them. */
	readonly state: ChangeState;
	/** The changes of the items. */
	readonly due: readonly FoundChange[];
	/** The other changes. They stay unknown, so the next poll finds them again. */
	readonly waiting: readonly FoundChange[];
}

/** Chooses the changes to deliver, oldest first and at most `maxItems`, and computes the state that goes with them. */
export function deliver(state: ChangeState, findings: Findings, maxItems: number): Delivery {
	const changes = [...findings.changes.values()].reverse();
	if (findings.order === 'time') changes.sort(byPlace);
	// n8n may have ended because of these, so they come alone: nothing else is lost with them.
	const again = changes.filter(({ isUnconfirmed }) => isUnconfirmed);
	const due = (again.length > 0 ? again : changes).slice(0, maxItems);
	const delivered = new Set(due);
	const waiting = changes.filter((change) => !delivered.has(change));
	const items = due.map(({ record, isUnconfirmed, isUncertain }) => ({
		...(record as IDataObject),
		...(isUnconfirmed || isUncertain ? { redelivered: true } : {}),
	}));
	const times = isSameBatch(state, again) ? (state.batch?.times ?? 1) : 1;
	return { items, due, waiting, state: nextState(state, findings, { due, waiting, times }) };
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
	{ due, waiting, times }: Pick<Delivery, 'due' | 'waiting'> & { readonly times: number },
): ChangeState {
	const { moved, seen, position, failure, order, baseline = state.baseline } = findings;
	const known = knownOf(state);
	// Records newer than the first waiting change are not remembered yet, so the baseline cannot pass that change.
	const firstWaiting = waiting[0]?.place ?? LAST_PLACE;
	const remembered = [...seen.values()].reverse().filter(({ place }) => place < firstWaiting);
	for (const { place, version } of [...moved.values(), ...remembered, ...due]) {
		known.set({ place, version });
	}
	const forgotten = known.forgetOldest(order);
	const size = due.filter((change) => known.get(keyOf(change)) !== undefined).length;
	const isChanged = state.seq === 0 || remembered.length > 0 || due.length > 0;
	const leftOut = failure === undefined ? 0 : (position?.number ?? 0);
	return {
		...state,
		seq: isChanged ? state.seq + 1 : state.seq,
		known: known.toText(),
		baseline: forgotten > baseline ? forgotten : baseline,
		batch: due.length > 0 ? { size, times } : null,
		older: nextOlder(findings, waiting),
		waitingPage: Math.max(leftOut, ...waiting.map(({ page }) => page)),
	};
}

/** Returns the older page that the next poll reads: again the first one that is still uncertain. */
function nextOlder(
	{ older, unclear, isRoundComplete }: Findings,
	waiting: readonly FoundChange[],
): OlderPages {
	const stillWaiting = waiting.filter(({ isUncertain }) => isUncertain).map(({ page }) => page);
	const uncertain = [...unclear, ...stillWaiting];
	const isAgain = uncertain.length > 0;
	return {
		page: Math.min(older.page, ...uncertain),
		content: isAgain || isRoundComplete ? '' : older.content,
		isUncertain: older.isUncertain && (isAgain || !isRoundComplete),
	};
}
