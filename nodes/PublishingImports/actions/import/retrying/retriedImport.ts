import type { ApiRecord } from '../../../../shared/api/records';

/** A failed import that nothing has happened to for so long, at so many looks, has failed again. */
const QUIET_MS = 120_000;
const QUIET_LOOKS = 4;

/**
 * Judges from one look after another whether a retried import has ended. Processing begins some time after the
 * retry was accepted, and the list may be late: an import that still shows as errored has failed again only
 * where something has happened to it since.
 */
export class RetriedImport {
	/** How it showed before the retry has begun, as far as it was seen: the list may show that again. */
	private readonly old: ApiRecord[];
	/** How it showed as errored for the first time after the retry, which may have touched it already. */
	private first: ApiRecord | undefined;
	private last: ApiRecord | undefined;
	private hasBegun = false;
	private quietSince = 0;
	private quietLooks = 0;

	/** `before`: how the import showed before it was retried, where that is known. */
	constructor(before?: ApiRecord) {
		this.old = before === undefined ? [] : [before];
	}

	/** Takes a look (at milliseconds of a time that goes on evenly), and says whether the import has ended. */
	look(record: ApiRecord, at: number): boolean {
		if (record.status === 'finished') return true;
		this.noteQuiet(record, at);
		this.last = record;
		if (record.status !== 'errored') {
			this.hasBegun = true;
			return false;
		}
		this.first ??= record;
		const ended = this.hasFailedAgain(record) || this.isQuiet(at);
		if (!this.hasBegun && this.old.every((before) => hasMoved(record, before)))
			this.old.push(record);
		return ended;
	}

	private hasFailedAgain(record: ApiRecord): boolean {
		if (this.old.some((before) => differ(record, before, 'recordsProcessed'))) return true;
		// Not compared with the time before the retry: to accept it may be an update, too.
		if (this.first !== undefined && differ(record, this.first, 'updatedAt')) return true;
		return this.hasBegun && !this.old.some((before) => isRepeated(record, before));
	}

	private noteQuiet(record: ApiRecord, at: number): void {
		if (this.last === undefined || hasMoved(record, this.last)) {
			this.quietSince = at;
			this.quietLooks = 0;
		}
		this.quietLooks++;
	}

	private isQuiet(at: number): boolean {
		return this.quietLooks >= QUIET_LOOKS && at - this.quietSince >= QUIET_MS;
	}
}

function hasMoved(record: ApiRecord, last: ApiRecord): boolean {
	return (
		record.status !== last.status ||
		differ(record, last, 'updatedAt') ||
		differ(record, last, 'recordsProcessed')
	);
}

/** Whether a look shows what an earlier one did; one without a time of update may always be a new state. */
function isRepeated(record: ApiRecord, earlier: ApiRecord): boolean {
	return isKnown(record.updatedAt) && isKnown(earlier.updatedAt) && !hasMoved(record, earlier);
}

/** Whether a field has two values; one that is missing here or there says nothing. */
function differ(record: ApiRecord, other: ApiRecord, field: string): boolean {
	const [one, another] = [record[field], other[field]];
	return isKnown(one) && isKnown(another) && comparable(one) !== comparable(another);
}

function isKnown(value: unknown): boolean {
	return value !== undefined && value !== null;
}

/** Equal for what means the same: a number and its text, one instant in two time zones. */
function comparable(value: unknown): string {
	const text = typeof value === 'string' ? value : JSON.stringify(value);
	const instant = /^\d{4}-\d\d-\d\d[T ]/.test(text) ? Date.parse(text) : NaN;
	return Number.isNaN(instant) ? text : String(instant);
}
