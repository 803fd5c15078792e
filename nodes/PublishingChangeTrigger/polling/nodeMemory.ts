import type { ChangeKind } from '../changes/changeKind';
import type { StartingPoint, Remembered } from './continueFrom';
import { OneAtATime } from './oneAtATime';
import type { Outage } from './outage';
import { Scan } from './scan';
import type { Sweep } from './sweep';
import { ShownVersions } from './shownVersions';
import { keysOf, type ChangeState } from './state';

/** Before the first state. */
const NONE = 0;

/** What this process remembers of one trigger node, beside what n8n saves. */
export class NodeMemory {
	/** One poll of the node at a time. */
	readonly oneAtATime = new OneAtATime();
	/** Whether this process polled it before. */
	wasActive = false;
	/** The time without a poll that worked, where it is under way. */
	outage: Outage | undefined;
	/** What the node's state is about: all below belongs to it. */
	scope = '';
	/** What the scan under way is to find, as text. */
	wanted = '';
	remembered: Remembered | undefined;
	/** When something was handed to n8n last (milliseconds of a time that goes on evenly). */
	handedOverAt = -Infinity;
	/** Changes that were handed to n8n, and may not have arrived. */
	unconfirmed = new Set<string>();
	/** Where the next scan has to find them: how far down, by the server's time that the list is in the order of. */
	missing: { readonly downTo: number | null } | undefined;
	/** The page down to which only this process can have delivered what is found: an earlier one delivered the rest, perhaps. */
	certainDownTo = Infinity;
	scan: Scan | undefined;
	/** Whether a page could not be read by a scan that was given up with its activation. */
	hasFailed = false;
	shown = new ShownVersions();
	sweep: Sweep = { page: 2 };
	/** The list's total at the end of the last scan. */
	total: number | undefined;

	/** Takes a state to go on from, with the delivery that n8n is known to have taken by now. */
	remember(state: ChangeState, takenSeq: number | undefined, before?: ChangeState): void {
		const tookOverSeq = this.remembered?.tookOverSeq ?? NONE;
		this.remembered = { state, takenSeq, before, tookOverSeq };
	}

	private takeOver(state: ChangeState): void {
		const tookOverSeq = state.seq;
		this.remembered = { state, takenSeq: state.delivery?.seq, tookOverSeq };
		this.total = state.total ?? undefined;
	}

	/** Notes where a poll begins: what is unconfirmed stays so until it is handed over again, or is gone. */
	begin({ state, unconfirmed, isUncertain, isTakenOver }: StartingPoint): void {
		// Another process went on, or nothing was kept of what was read: it is to be read again.
		if (state !== this.remembered?.state) {
			this.scan = undefined;
			this.sweep = { page: 2 };
		}
		if (state !== undefined && isTakenOver) this.takeOver(state);
		else if (state !== undefined) this.remember(state, state.delivery?.seq);
		if (isUncertain) this.certainDownTo = 0;
		if (unconfirmed === undefined) return;
		for (const key of keysOf(unconfirmed)) this.unconfirmed.add(key);
		this.missing = { downTo: unconfirmed.downTo };
	}

	/** The scan under way, or a new one. */
	openScan(kind: ChangeKind): Scan {
		this.scan ??= new Scan(kind, this.certainDownTo);
		this.scan.hasFailed ||= this.hasFailed;
		this.hasFailed = false;
		return this.scan;
	}

	/** Gives up the scan of an activation that failed: what is there by the next one counts, without the page that failed. */
	giveUpScan(): void {
		this.hasFailed = this.scan?.hasFailed === true;
		this.scan = undefined;
	}

	/** Forgets what belongs to another event, or to other filters; a scan under way, where it is to find something else. */
	enter(scope: string, wanted: string): void {
		if (wanted !== this.wanted) this.scan = undefined;
		this.wanted = wanted;
		if (scope === this.scope) return;
		this.scope = scope;
		this.remembered = undefined;
		this.unconfirmed = new Set();
		this.missing = undefined;
		this.certainDownTo = Infinity;
		this.scan = undefined;
		this.shown = new ShownVersions();
		this.sweep = { page: 2 };
		this.total = undefined;
	}
}

/** What one process remembers of its trigger nodes: nodes of other processes are strangers to it. */
export class ProcessMemory {
	private readonly nodes = new Map<string, NodeMemory>();

	/** `session`: tells this process from others. */
	constructor(readonly session: string) {}

	/** What is remembered of a node, by the ID of its workflow and its own. */
	of(workflowId: string, nodeId: string): NodeMemory {
		const key = JSON.stringify([workflowId, nodeId]);
		const memory = this.nodes.get(key) ?? new NodeMemory();
		this.nodes.set(key, memory);
		return memory;
	}
}
