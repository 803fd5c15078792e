import type { ApiRecord } from '../shared/api/records';
import type { ApiError } from '../shared/errors/apiError';
import type { ListedPage, PagePosition, ReadPages } from './changeList';
import type { ChangeChoices } from './choices';
import { fingerprint } from './fingerprint';
import { idOf } from './kinds/changeKind';
import { KnownRecords, MARKS, placeOf, VERSION_LENGTH, type Entry } from './knownRecords';
import type { ChangeState } from './state';

/** A change to be delivered. */
export interface FoundChange extends Entry {
	readonly record: ApiRecord;
	readonly page: number;
	/** Whether it was handed to n8n before, and n8n may not have executed it. */
	readonly isUnconfirmed: boolean;
	/** Whether an earlier process may have delivered it. */
	readonly isUncertain: boolean;
}

/** The state and the rules to compare the list with. */
export interface ReadingRules extends Pick<ChangeChoices, 'kind' | 'filters' | 'maxItems'> {
	/** All that the user asks for, as text. */
	readonly purpose: string;
	readonly state: ChangeState;
	/** Whether this is the trigger's first reading. */
	readonly isFirst: boolean;
	/** Whether every record counts as old: the first reading of a trigger that starts from now. */
	readonly isBaseline: boolean;
}

/** The poll that goes on with a reading. */
export interface PollTime {
	/** Whether no further page is begun, as the time of the poll is nearly over. */
	readonly isOver: () => boolean;
	/** Whether the poll before this one failed. */
	readonly hasFailedBefore: boolean;
}

/** The pages at which the next reading begins, unless that is the top. */
export interface StartBelowTop {
	readonly start: PagePosition;
	/** Positions of the list's pages by their numbers. Page 1 has none. */
	readonly positions: ReadonlyMap<number, PagePosition>;
}

/** One reading of the list, compared with the known records. It may last several polls. */
export abstract class Reading {
	/** Changes to be delivered, by key, in the order of the list. */
	readonly found = new Map<string, FoundChange>();
	/** Other records that are new to the trigger, by key. */
	readonly seen = new Map<string, Entry>();
	readonly known: KnownRecords;
	/** How many pages were read. */
	pageCount = 0;
	/** Why a page was left out. */
	failure: ApiError | undefined;
	/** The page to read next. `undefined` for page 1, and behind the last one of the list. */
	protected next: PagePosition | undefined;
	/** Whether a known record was met. */
	protected hasKnown = false;

	constructor(readonly rules: ReadingRules) {
		const { known, batch } = rules.state;
		this.known = KnownRecords.parse(known);
		// The records of a batch that n8n may not have taken appear as changes once more.
		if (batch !== null) this.known.markUnconfirmed(batch.size);
	}

	/** Reads on. Returns whether the reading is complete: the next poll goes on otherwise. Throws the `ApiError` of a page. */
	abstract readOn(readPages: ReadPages, time: PollTime): Promise<boolean>;

	/** Compares records for `sort`: oldest first. */
	abstract readonly order: (a: Entry, b: Entry) => number;

	/** Returns the changes that were found, oldest first. */
	changes(): FoundChange[] {
		return [...this.found.values()].reverse().sort(this.order);
	}

	/** Returns the part of the state that says where the next poll reads. The changes `waiting` were not delivered. */
	abstract nextState(waiting: readonly FoundChange[]): Partial<ChangeState>;

	/** Returns the start of the next reading, unless that is the top. The changes `due` were delivered, `waiting` were not. */
	nextStart?(
		waiting: readonly FoundChange[],
		due: readonly FoundChange[],
	): StartBelowTop | undefined;

	/** Whether a record that is not known is old to the trigger: not a change. */
	protected abstract isOld(place: string, time: number | undefined): boolean;

	/**
	 * Adds pages up to the one that `add` calls the last, or to the end of the list. Returns whether they were all read: the
	 * poll's time may be over before.
	 */
	protected async readDown(
		pages: AsyncIterable<ListedPage>,
		add: (page: ListedPage) => boolean,
		{ isOver }: PollTime,
	): Promise<boolean> {
		for await (const page of pages) {
			const isLast = add(page);
			this.next = page.next;
			if (isLast) return true;
			if (isOver() && page.next !== undefined) return false;
		}
		// The page that was to follow may have turned out to be empty.
		this.next = undefined;
		return true;
	}

	/** Compares a page with the known records. Returns those of its records that are new, or changed. */
	protected addPage({ records, number }: ListedPage): ApiRecord[] {
		this.pageCount++;
		return records.filter((record) => this.addRecord(record, number));
	}

	private addRecord(record: ApiRecord, page: number): boolean {
		const { kind, filters, state, isBaseline } = this.rules;
		const key = fingerprint(idOf(kind, record));
		const shown = kind.version(record);
		const version =
			shown === undefined ? MARKS.elsewhere : fingerprint(shown).slice(0, VERSION_LENGTH);
		const time = kind.time(record);
		const entry = { place: placeOf(time, key), version };
		const known = this.known.get(key);
		// Its time may have moved on although its version is the same.
		if (known?.version === version) this.known.set(entry);
		this.hasKnown ||= known !== undefined;
		const isOld = known === undefined && this.isOld(entry.place, time);
		if (known?.version === version || isOld) return false;
		const isChange =
			!isBaseline &&
			version !== MARKS.elsewhere &&
			(known !== undefined || (kind.isNew?.(record) ?? true));
		const match = isChange ? (kind.match?.(record, filters) ?? 'yes') : 'no';
		if (match === 'later') return false;
		this.found.delete(key);
		this.seen.delete(key);
		if (match === 'no') {
			this.seen.set(key, entry);
			return true;
		}
		const isUnconfirmed = known?.version === MARKS.unconfirmed;
		const isUncertain = state.older.isUncertain && page >= state.older.page;
		this.found.set(key, { ...entry, record, page, isUnconfirmed, isUncertain });
		return true;
	}
}
