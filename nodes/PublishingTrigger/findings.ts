import type { ApiRecord } from '../shared/api/records';
import { ApiError } from '../shared/errors/apiError';
import type { ListedPage, PagePosition, ReadPages } from './changeList';
import type { ChangeChoices } from './choices';
import {
	ANY,
	hash,
	hasSameTime,
	HANDED_OVER,
	sortKeyOf,
	timeOf,
	type Entry,
	type KnownRecords,
} from './knownRecords';
import {
	classify,
	idsOf,
	versionToKeep,
	type ComparisonRules,
	type PolledEvent,
} from './polledEvent';
import type { ChangeState, SweepPosition } from './state';

/** The state and the rules by which a reading compares the list. */
export interface ReadingRules extends ComparisonRules, Pick<ChangeChoices, 'maxItems'> {
	readonly event: PolledEvent;
	readonly state: ChangeState;
	readonly known: KnownRecords;
	/** Whether this is the trigger's first reading. */
	readonly isFirst: boolean;
	/** Whether every record counts as old that the first reading does not know from its earlier polls. */
	readonly isBaseline: boolean;
}

/** The poll that goes on with a reading. */
export interface PollTime {
	/** Whether no further page is begun, as the time of the poll is nearly over. */
	readonly isOver: () => boolean;
	/** Whether the poll before this one failed. */
	readonly hasFailedBefore: boolean;
}

/** Memory of this process from reading to reading. */
export interface ReadingMemory {
	/** Hash of the IDs of page 1 in the reading before. */
	top?: string;
	/** Number of polls in a row that could not read the older page of the sweep. */
	failures?: number;
	/** Number of the page that the sweep has passed by last, until it can be read. */
	brokenPage?: number;
	/** Whether the sweep has passed by a page since it began at page 2. */
	hasGap?: boolean;
	/** The page at which the list ended before its total. */
	shortEnd?: number;
}

/** A change to be delivered. */
export interface FoundChange extends Entry {
	readonly record: ApiRecord;
	/** The service's time in milliseconds. */
	readonly time: number;
	readonly page: number;
	/** Whether it was handed to n8n before, and n8n may not have executed it. */
	readonly wasHandedOver: boolean;
	/** Whether an earlier process may have delivered it. */
	readonly mayRepeat: boolean;
}

/** A record to be remembered, but not delivered. */
export interface SeenRecord extends Entry {
	/** Whether it appeared after the trigger's first poll: it does not show how far that poll has read. */
	readonly isNew: boolean;
}

/** A position in a list: before page 1, at a page, or behind the last page. */
export type ListPosition = 'start' | PagePosition | 'end';

/** Positions of the list's pages by their numbers, as far as they were read. Page 1 has none. */
export type PagePositions = ReadonlyMap<number, PagePosition>;

/** The findings of a reading so far: it may last several polls. */
export interface Findings {
	/** By key, as they are listed. */
	readonly changes: Map<string, FoundChange>;
	/** Other records that were not known, by key. */
	readonly seen: Map<string, SeenRecord>;
	/** The known records without a change, of all pages that were read, as they are shown now. */
	readonly knownAgain: Map<string, Entry>;
	/** The page to read next. */
	position: ListPosition;
	/** Whether the newest pages were read, so that the older page of the sweep follows. */
	hasNewest: boolean;
	/** The sort key up to which unknown records are old from now on. Default: that of the state. */
	baseline?: string;
	/** The older page that the next poll reads. */
	sweep: SweepPosition;
	/** Whether the sweep has reached the end of the list: no page is left from which an earlier process may have delivered. */
	isSweepDone: boolean;
	/** Numbers of uncertain pages on which the version of a record was missing: they stay uncertain. */
	readonly pagesThatMayRepeat: number[];
	/** The deepest of the newest pages that was left out, because it failed; 0 if none was. */
	leftOutPage: number;
	/** Why a page was left out. */
	failure?: ApiError;
	readonly positions: Map<number, PagePosition>;
	pageCount: number;
	/** Number of records of the longest page. */
	pageSize: number;
	/** Number of the page at which the reading began. An earlier reading has passed those above it. */
	readonly firstPage: number;
	/** Number of records of all pages. */
	recordCount: number;
	/** Number of records without a usable ID, by their traits. */
	readonly idCounts: Map<string, number>;
	/** Hash of the IDs of page 1. */
	top?: string;
	/** How the trigger's first reading from now on goes on after a poll. */
	readonly continuation: Continuation;
	/** Whether a known record was met that has the time of the baseline. */
	hasKnownAtBaseline: boolean;
	/** The first time that the list shows. */
	newestTime?: number;
	/** The time of the last record that has one. */
	lastTime?: number;
	/** The smallest total that was reported. */
	total: number;
	/** Whether a page seems to be missing at the end of the list. */
	lacksPage: boolean;
	/** The last page with news, and the time of the last two records on it if that is the same. */
	lastNews?: { readonly number: number; readonly timeBelow: number | undefined };
	/** Whether newer changes may have been left out: those found are as many as a poll delivers. */
	leftOutNewer: boolean;
}

/** Between two polls, new records move the others down. The first known record shows where the poll before stopped. */
interface Continuation {
	/** Whether a poll before this one has begun the reading. */
	hasBegun: boolean;
	/** Whether a known record was met, since the reading goes on if another poll has begun it. */
	hasKnown: boolean;
	/** Number of the page from which the reading has stepped back last (`stepBack`). */
	steppedBackFrom?: number;
}

/** Which changes the workflow gets now, and which have to wait. */
export interface DeliveryPlan {
	readonly due: readonly FoundChange[];
	/** They stay unknown, so the next poll finds them again. */
	readonly waiting: readonly FoundChange[];
}

/** The place at which a reading begins. */
export interface ReadingStart {
	/** Default: the top of the list. */
	readonly start?: PagePosition;
	readonly positions?: PagePositions;
	readonly total?: number;
}

export function newFindings({ older }: ChangeState, from: ReadingStart = {}): Findings {
	return {
		changes: new Map(),
		seen: new Map(),
		knownAgain: new Map(),
		position: from.start ?? 'start',
		hasNewest: false,
		sweep: older,
		isSweepDone: false,
		pagesThatMayRepeat: [],
		leftOutPage: 0,
		positions: new Map(from.positions),
		pageCount: 0,
		pageSize: 1,
		firstPage: from.start?.number ?? 1,
		recordCount: 0,
		idCounts: new Map(),
		continuation: { hasBegun: false, hasKnown: false },
		hasKnownAtBaseline: false,
		total: (from.start && from.total) ?? Infinity,
		lacksPage: false,
		leftOutNewer: from.start !== undefined,
	};
}

/** The rules of one way to read a list. */
export interface Reading {
	/** The order in which changes are delivered: that of their times, or that of the list, from its end. */
	readonly order: 'time' | 'list';
	/** Reads the newest pages. Returns false if the poll has no time left before: the next poll goes on. */
	readonly readNewest: (reader: Reader) => Promise<boolean>;
	/** Reads an older page, and more if that shows news. Returns the last page; `undefined` if the list has ended. */
	readonly readOlder: (
		reader: Reader,
		from: PagePosition,
	) => Promise<ListedPage | 'time is over' | undefined>;
	/** Whether all records below those that were read are old. */
	readonly hasPassedAll: (rules: ReadingRules, findings: Findings) => boolean;
	/** Returns the place at which the next reading begins. */
	readonly nextStart: (findings: Findings, plan: DeliveryPlan, maxItems: number) => ReadingStart;
}

/** All that reading a list needs. */
export interface Reader {
	readonly list: ReadPages;
	readonly rules: ReadingRules;
	readonly findings: Findings;
	readonly time: PollTime;
	readonly memory: ReadingMemory;
}

/** Whether an unknown record is older than everything that the trigger has to deliver. */
export type IsOld = (
	sortKey: string,
	time: number | undefined,
	rules: ReadingRules,
	findings: Findings,
) => boolean;

/**
 * Compares a page with the known records and adds its findings. Returns the records that are new or changed. A record
 * without a time has that of the record above it, or at the top, below it.
 */
export function addPage(
	page: ListedPage,
	rules: ReadingRules,
	findings: Findings,
	isOld: IsOld,
): ApiRecord[] {
	const { records, number } = page;
	const { event, known, state } = rules;
	const ids = idsOf(event, records, findings.idCounts);
	// A record that moves to a page below while the first reading is under way has been seen before.
	const seen = rules.isBaseline ? findings.seen : undefined;
	const before = ids.map((id) => known.get(hash(id)) ?? seen?.get(hash(id)));
	const lastKnown = before.findLastIndex(isMark);
	const mayRepeat = state.older.isUncertain && number >= state.older.page;
	enterPage(page, ids, rules, findings);
	const news: ApiRecord[] = [];
	for (const [index, record] of records.entries()) {
		const key = hash(ids[index]);
		const isBelowKnown = index > lastKnown;
		const listed = { record, key, before: before[index], isBelowKnown, page: number, mayRepeat };
		if (addRecord(listed, rules, findings, isOld)) news.push(record);
	}
	return news;
}

interface ListedRecord extends Pick<FoundChange, 'record' | 'page' | 'mayRepeat'> {
	readonly key: string;
	/** The record as it is known. */
	readonly before?: Entry | SeenRecord;
	/** Whether the page shows no known record from this one on. */
	readonly isBelowKnown: boolean;
}

/** Whether a record was there before the trigger, or was known before this reading. */
function isMark(entry: Entry | SeenRecord | undefined): entry is Entry {
	return entry !== undefined && !('isNew' in entry && entry.isNew);
}

/** Returns the time that a page shows of a record, or the known one. */
function listedTime(shown: number | undefined, before: Entry | undefined): number | undefined {
	return shown ?? (before && timeOf(before));
}

/** Returns whether the record is new or changed. */
function addRecord(
	{ key, before, isBelowKnown, ...listed }: ListedRecord,
	rules: ReadingRules,
	findings: Findings,
	isOld: IsOld,
): boolean {
	const { record, page, mayRepeat } = listed;
	const { event } = rules;
	findings.lastTime = listedTime(event.time(record), before) ?? findings.lastTime;
	const time = findings.lastTime ?? findings.newestTime;
	const entry = entryOf(record, sortKeyOf(time, key), before, event);
	if (mayRepeat && hidesVersion(record, entry, event)) findings.pagesThatMayRepeat.push(page);
	const knowledge = {
		version: before?.version,
		isOld: isOld(entry.sortKey, time, rules, findings),
		isBaseline: !isMet(key, before, findings) && isUnread(isBelowKnown, time, rules, findings),
	};
	const verdict = classify(record, knowledge, rules);
	if (isMark(before)) meetKnown(before, rules.state, findings);
	if (verdict === 'known' && rules.known.get(key)) findings.knownAgain.set(key, entry);
	if (verdict !== 'seen' && verdict !== 'change') return false;
	// A list that moves meanwhile shows a record again: the last listing counts.
	findings.changes.delete(key);
	const wasHandedOver = before?.version === HANDED_OVER;
	const isNew = before === undefined ? !knowledge.isBaseline : !isMark(before);
	if (verdict === 'seen') findings.seen.set(key, { ...entry, isNew });
	else findings.changes.set(key, { ...entry, ...listed, time: time ?? 0, wasHandedOver });
	return true;
}

/**
 * Enters the end of a list. If its total promises more records, a page came empty, or the total is wrong: it is wrong if the
 * list has ended at the same page before.
 */
export function enterEnd(
	received: number,
	total: number,
	{ isFirst }: ReadingRules,
	findings: Findings,
	memory: ReadingMemory,
): void {
	const { position, pageCount } = findings;
	findings.total = Math.min(findings.total, total);
	const isShort = isCutShort(findings, received);
	const number = typeof position === 'string' ? pageCount + 1 : position.number;
	const isBelieved = !isShort || believesShortEnd(number, memory);
	findings.lacksPage = !isBelieved || (isFirst && received === 0 && isShort);
	if (!findings.lacksPage) findings.position = 'end';
}

/** Returns the number of records down to the last page that was read. */
export function receivedBy({ firstPage, pageSize, recordCount }: Findings): number {
	return (firstPage - 1) * pageSize + recordCount;
}

/** Whether a list that has ended is shorter than its total. */
export function isCutShort(findings: Findings, received = receivedBy(findings)): boolean {
	return findings.total < Infinity && received < findings.total;
}

/** Returns the error for a list that lacks a page. */
export function missingPage({ total }: Findings): ApiError {
	return new ApiError(`The list ended before all of its ${total} records`, {
		description: 'A page came empty. The next poll will retry. No changes are lost.',
		failure: { cause: 'temporarily-unavailable' },
		kind: 'transient',
	});
}

/** Whether the list has ended at this page before, so that a total that promises more is wrong. */
export function believesShortEnd(number: number, memory: ReadingMemory): boolean {
	const isBelieved = memory.shortEnd === number;
	memory.shortEnd = number;
	return isBelieved;
}

/** Whether a record is known, or was found before by this reading. */
function isMet(key: string, before: Entry | undefined, { changes }: Findings): boolean {
	return before !== undefined || changes.has(key);
}

/** Whether the first reading from now on comes to a record for the first time. Its earlier polls read down to a known one. */
function isUnread(
	isBelowKnown: boolean,
	time: number | undefined,
	{ isBaseline, known, event }: ReadingRules,
	{ continuation: { hasBegun, hasKnown }, newestTime }: Findings,
): boolean {
	if (!isBaseline) return false;
	// It was above the first page when that was read, and the list has grown by more than a page.
	if (event.reading === 'top' && (time ?? 0) > (newestTime ?? Infinity)) return false;
	const mayShowNewFirst = known.size > 0 || hasBegun;
	return !mayShowNewFirst || (hasKnown && isBelowKnown);
}

/**
 * Lets the first reading from now on go on one page higher: everything counts as new until a known record shows where the poll
 * before has ended.
 */
export function stepBack(findings: Findings): void {
	const { position, positions, continuation } = findings;
	if (typeof position === 'string') return;
	continuation.hasBegun = true;
	// If the page could not be read in the time that was left, the next poll begins with it.
	if (continuation.steppedBackFrom === position.number) return;
	continuation.hasKnown = false;
	continuation.steppedBackFrom = position.number;
	findings.newestTime = findings.lastTime = undefined;
	findings.total = Infinity;
	findings.recordCount = (position.number - 2) * findings.pageSize;
	findings.position = positions.get(position.number - 1) ?? 'start';
}

/** Adds the counts, the total and the position of a page. */
function enterPage(
	{ records, number, total, next }: ListedPage,
	ids: readonly string[],
	{ event }: ReadingRules,
	findings: Findings,
): void {
	findings.pageCount++;
	findings.pageSize = Math.max(findings.pageSize, records.length);
	findings.recordCount += records.length;
	if (total !== undefined && total >= records.length) {
		findings.total = Math.min(findings.total, total);
	}
	if (number === 1) findings.top = hash(JSON.stringify(ids));
	if (next !== undefined) findings.positions.set(next.number, next);
	findings.newestTime ??= records.map(event.time).find((time) => time !== undefined);
}

function meetKnown({ sortKey }: Entry, { baseline }: ChangeState, findings: Findings): void {
	findings.continuation.hasKnown = true;
	findings.hasKnownAtBaseline ||= hasSameTime(sortKey, baseline);
}

/** Returns a record as the trigger remembers it. A known record keeps its place while its time is missing. */
function entryOf(
	record: ApiRecord,
	sortKey: string,
	before: Entry | undefined,
	{ time, versions }: PolledEvent,
): Entry {
	const isPlaced = before === undefined || time(record) !== undefined;
	return {
		sortKey: isPlaced ? sortKey : before.sortKey,
		version: versionToKeep(versions(record), before?.version),
	};
}

/** Whether a record does not show its version, so that another delivery of it cannot be excluded. */
function hidesVersion(record: ApiRecord, { version }: Entry, { versions }: PolledEvent): boolean {
	const shown = versions(record);
	return shown === undefined || (shown[0] === '' && version !== ANY);
}
