import type { IDataObject } from 'n8n-workflow';
import type { EventName } from '../../../nodes/PublishingTrigger/events.ts';
import { consentsOf, type PlayedCompany, type Row } from './playedCompany.mts';

/** Events of which a change shows in the status alone: one that came and went between two polls shows in nothing. */
export const OF_STATUS: readonly EventName[] = ['purchaseStatusChanged', 'letterStatusChanged'];

const OF_APPEARANCE: readonly EventName[] = [
	'letterPublished',
	'purchaseReceived',
	'contactCreated',
];

const statusOf = ({ uniqueId, status }: Row) => `${uniqueId} ${status}`;

/**
 * Judges deliveries by the promises of `docs/triggers.md` alone, not by the rules of the sources: a company knows what really
 * happened, as each of its records counts its own moves.
 */
export class Promises {
	/** Changes that existed when the trigger began, by key, with the record's status. */
	private readonly old = new Map<string, unknown>();
	private readonly oldStatus = new Map<unknown, unknown>();
	/** Changes that may be old or new: they came while the first reading was under way, or to records that count as old. */
	private readonly open = new Set<string>();
	/** Records with the statuses that they had then. */
	private readonly openStatuses = new Set<string>();
	private readonly told = new Map<string, number>();
	private readonly toldStatus = new Map<unknown, unknown[]>();
	/** IDs of records that were delivered without a time, so that nothing shows whether they fail or leave again. */
	private readonly undated = new Set<unknown>();
	/** IDs of records that may come again without a mark. */
	private readonly unmarked = new Set<unknown>();
	/** Sentences about broken promises. */
	readonly broken: string[] = [];

	private readonly event: EventName;
	private readonly maxItems: () => number;
	constructor(event: EventName, maxItems: () => number) {
		this.event = event;
		this.maxItems = maxItems;
	}

	/** Docs: "everything that exists counts as old". */
	begin({ rows }: PlayedCompany): void {
		for (const row of rows) {
			this.oldStatus.set(row.uniqueId, row.status);
			if (this.counts(row)) this.old.set(this.keyOf(row), row.status);
		}
	}

	/** Records as they are now may count as old, or as new. */
	leaveOpen(rows: readonly Row[]): void {
		for (const row of rows) {
			this.open.add(this.keyOf(row));
			this.openStatuses.add(statusOf(row));
		}
	}

	/** The trigger may know records without their times, so that nothing shows whether they change. */
	hideTimes(rows: readonly Row[]): void {
		for (const { uniqueId } of rows) this.undated.add(uniqueId);
	}

	/** Decision 10: fields were missing after a restart, so repetitions may be unmarked. */
	hideRepetitions(rows: readonly Row[]): void {
		for (const { uniqueId } of rows) this.unmarked.add(uniqueId);
	}

	/** An execution starts. Docs: at most Max Items, oldest first; again only with the mark; nothing old. */
	deliver(items: readonly IDataObject[]): void {
		const most = this.maxItems();
		if (items.length > most) this.broken.push(`${items.length} items, at most ${most}`);
		const times = items.map((item) => this.timeOf(item)).filter((time) => !Number.isNaN(time));
		const isInOrder = times.every((time, index) => index === 0 || time >= times[index - 1]);
		if (!isInOrder) this.broken.push(`out of order: ${times.join(' ')}`);
		for (const item of items) {
			const key = this.keyOf(item);
			const count = this.told.get(key) ?? 0;
			const isMarked = item.redelivered === true || this.unmarked.has(item.uniqueId);
			if (count > 0 && !isMarked) this.broken.push(`${key}: again, unmarked`);
			if (this.old.has(key) && !this.open.has(key)) this.broken.push(`${key}: was old`);
			this.told.set(key, count + 1);
			const shown = this.event.startsWith('import') ? item.updatedAt : item.unsubscribedAt;
			if (shown === undefined ? this.event.startsWith('import') : !shown)
				this.undated.add(item.uniqueId);
			const statuses = this.toldStatus.get(item.uniqueId) ?? [];
			this.toldStatus.set(item.uniqueId, [...statuses, item.status]);
		}
	}

	/** All troubles have ended, and the trigger has polled long enough. Docs: each change that a poll can see was delivered. */
	end(company: PlayedCompany, hasHadTrouble: boolean): void {
		for (const row of company.rows) {
			if (!this.isDue(row)) continue;
			const isLost =
				!OF_STATUS.includes(this.event) || this.lacksStatus(row, company, hasHadTrouble);
			if (isLost) this.broken.push(`${this.keyOf(row)}: lost`);
		}
	}

	/** Whether a record shows a change that is not old, and was not delivered. */
	isDue(row: Row): boolean {
		if (!this.counts(row) || this.undated.has(row.uniqueId)) return false;
		return ![this.told, this.old, this.open].some((keys) => keys.has(this.keyOf(row)));
	}

	/** Whether a record is in a state that the event is about. */
	private counts({ status }: Row): boolean {
		if (this.event === 'importFailed') return status === 'errored';
		return this.event === 'importFinished' ? status === 'finished' : true;
	}

	timeOf({ updatedAt, createdAt, publicationDate, ...row }: Row): number {
		const left = consentsOf(row).filter(({ status }) => status === 'revoked');
		if (left.length > 0) return Math.max(...left.map(({ occurredAt }) => Date.parse(occurredAt)));
		const isOfCreation = ['contactCreated', 'purchaseReceived'].includes(this.event);
		const text =
			this.event === 'letterPublished' ? publicationDate : isOfCreation ? createdAt : updatedAt;
		const iso = String(text).trim().replace(' ', 'T');
		return Date.parse(iso.endsWith('Z') ? iso : `${iso}Z`);
	}

	/** A status that came and went between two polls, or in the second of creation, was never seen. */
	private lacksStatus(row: Row, { hidden }: PlayedCompany, hasHadTrouble: boolean): boolean {
		const told = this.toldStatus.get(row.uniqueId) ?? [];
		const isFirstSight = told.length === 0 && !this.oldStatus.has(row.uniqueId);
		// After a trouble, the trigger may know the status of an earlier time.
		const isHidden = hidden.has(statusOf(row)) && (isFirstSight || hasHadTrouble);
		if (isHidden || this.openStatuses.has(statusOf(row))) return false;
		// Whoever sees a purchase for the first time does not know its status before.
		const unseen = this.event === 'purchaseStatusChanged' ? 'pending' : undefined;
		const first = this.oldStatus.get(row.uniqueId) ?? unseen;
		if (hasHadTrouble) return ![first, ...told].includes(row.status);
		return row.status !== (told.at(-1) ?? first);
	}

	/** Identifies a change by what happened. */
	private keyOf({ uniqueId, moves }: Row): string {
		return OF_APPEARANCE.includes(this.event) ? String(uniqueId) : `${uniqueId} ${moves}`;
	}
}
