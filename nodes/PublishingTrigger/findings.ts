import type { ApiRecord } from '../shared/api/records';
import type { ApiError } from '../shared/errors/apiError';
import type { ListedPage, PagePosition } from './changeList';
import { idsOf, type ChangeKind } from './changeKind';
import type { ChangeChoices } from './choices';
import { classify, versionToKeep, type ComparisonRules } from './classify';
import {
	ANY,
	hash,
	placeOf,
	timeOf,
	UNCONFIRMED,
	type Entry,
	type KnownRecords,
} from './knownRecords';
import type { ChangeState, OlderPages } from './state';

/** The state and the rules by which a reading compares the list. */
export interface ReadingRules extends ComparisonRules, Pick<ChangeChoices, 'maxItems'> {
	readonly kind: ChangeKind;
	readonly state: ChangeState;
	readonly known: KnownRecords;
	/** Whether this is the trigger's first reading. */
	readonly isFirst: boolean;
}

/** The poll that goes on with a reading. */
export interface PollTime {
	/** Whether no further page is begun, as the time of the poll is nearly over. */
	readonly isOver: () => boolean;
	/** Whether the poll before this one failed. */
	readonly hasFailedBefore: boolean;
}

/** A change to be delivered. */
export interface FoundChange extends Entry {
	readonly record: ApiRecord;
	readonly page: number;
	/** Whether it was handed to n8n before, and n8n may not have executed it. */
	readonly isUnconfirmed: boolean;
	/** Whether an earlier process may have delivered it. */
	readonly isUncertain: boolean;
}

/** The findings of a reading so far: it may last several polls. */
export interface Findings {
	/** Order of the changes: that of their times, or the list's own from its end to its top. */
	readonly order: 'time' | 'list';
	/** By key, as they are listed. */
	readonly changes: Map<string, FoundChange>;
	/** Other records that are new to the trigger, by key. */
	readonly seen: Map<string, Entry>;
	/** Known records with another time, or with a version that was missing. */
	readonly moved: Map<string, Entry>;
	/** The page to read next. `undefined` for page 1, and behind the last one of the list. */
	position?: PagePosition;
	/** Whether the reading has ended: the next poll goes on otherwise. */
	isComplete: boolean;
	/** Whether the round through the list is complete: no change is left that an earlier process may have delivered. */
	isRoundComplete: boolean;
	/** The place up to which unknown records are old from now on. Default: that of the state. */
	baseline?: string;
	/** The older page that the next poll reads. */
	older: OlderPages;
	/** Numbers of uncertain pages on which the version of a record was missing: they stay uncertain. */
	readonly unclear: number[];
	/** Why a page was left out. */
	failure?: ApiError;
	pageCount: number;
	/** Whether a known record was met. */
	hasKnown: boolean;
	/** The time of the last record that has one. */
	lastTime?: number;
}

export function newFindings(order: Findings['order'], { older }: ChangeState): Findings {
	return {
		order,
		changes: new Map(),
		seen: new Map(),
		moved: new Map(),
		isComplete: false,
		isRoundComplete: false,
		older,
		unclear: [],
		pageCount: 0,
		hasKnown: false,
	};
}

/**
 * Compares a page with the known records and adds its findings. Returns the records that are new or changed. A record
 * without a time has the place of the record above it, or at the top, below it.
 */
export function addPage(
	{ records, number }: ListedPage,
	rules: ReadingRules,
	findings: Findings,
	isOld: (place: string, time: number | undefined) => boolean,
): ApiRecord[] {
	const { kind, known, state } = rules;
	const ids = idsOf(kind, records);
	const isUncertain = state.older.isUncertain && number >= state.older.page;
	findings.pageCount++;
	const firstTime = findings.lastTime ?? records.map(kind.time).find((time) => time !== undefined);
	return records.filter((record, index) => {
		const key = hash(ids[index]);
		const before = known.get(key);
		findings.hasKnown ||= before !== undefined;
		findings.lastTime = kind.time(record) ?? (before && timeOf(before)) ?? findings.lastTime;
		const time = findings.lastTime ?? firstTime;
		const entry = entryOf(record, placeOf(time, key), before, kind);
		if (isUncertain && isUnclear(record, entry, kind)) findings.unclear.push(number);
		const knowledge = { version: before?.version, isOld: isOld(entry.place, time) };
		const verdict = classify(record, knowledge, rules);
		if (verdict === 'known') findings.moved.set(key, entry);
		if (verdict !== 'seen' && verdict !== 'change') return false;
		// A list that moves meanwhile shows a record again: the last listing counts.
		findings.seen.delete(key);
		findings.changes.delete(key);
		const isUnconfirmed = before?.version === UNCONFIRMED;
		if (verdict === 'seen') findings.seen.set(key, entry);
		else findings.changes.set(key, { ...entry, record, page: number, isUnconfirmed, isUncertain });
		return true;
	});
}

/** Returns a record as the trigger remembers it. A known record keeps its place while its time is missing. */
function entryOf(
	record: ApiRecord,
	place: string,
	before: Entry | undefined,
	{ time, versions }: ChangeKind,
): Entry {
	const isPlaced = before === undefined || time(record) !== undefined;
	return {
		place: isPlaced ? place : before.place,
		version: versionToKeep(versions(record), before?.version),
	};
}

/** Whether a record does not show its version, so that another delivery of it cannot be excluded. */
function isUnclear(record: ApiRecord, { version }: Entry, { versions }: ChangeKind): boolean {
	const shown = versions(record);
	return shown === undefined || (shown[0] === '' && version !== ANY);
}
