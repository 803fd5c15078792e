import type { ApiRecord } from '../../api/records';

/**
 * What makes a record the same one: lists that grow while they are read show records twice. Where there are
 * several, the first that can be used tells.
 */
export type Identity = (record: ApiRecord) => unknown;

/** What a record is known by, as text; nothing where it has no ID, or one that JSON cannot hold exactly. */
export function keyOf(identity: Identity | undefined, record: ApiRecord): string | undefined {
	const ids = identity?.(record);
	return (Array.isArray(ids) ? ids : [ids]).map(usable).find((id) => id !== undefined);
}

function usable(id: unknown): string | undefined {
	if (typeof id === 'number') return Number.isSafeInteger(id) ? String(id) : undefined;
	return typeof id === 'string' && id.trim() !== '' ? id : undefined;
}

export interface PageRules {
	/** How many records are wanted; `Infinity` for all. */
	readonly limit: number;
	readonly identity?: Identity;
	/** Told when the service returns smaller pages than it was asked for, or less than there may be. */
	readonly hint?: (message: string) => void;
}

/** Where to go on in a list: the page's number, and the size or the cursor that it is asked for with. */
export interface PagePosition {
	readonly number: number;
	readonly size?: number;
	readonly cursor?: unknown;
}

/** A page of a list, with those of its records that did not come before. */
export interface ListedPage {
	readonly records: readonly ApiRecord[];
	readonly number: number;
	/** The position of the next page; none where the list ends with this one. */
	readonly next?: PagePosition;
}

export interface Reading {
	readonly identity?: Identity;
	readonly from?: PagePosition;
	/** Told when the list may have more than is returned. */
	readonly hint?: (message: string) => void;
	/** How many records are wanted at most: no larger page is asked for. */
	readonly limit?: number;
}

/** How a hint begins where a list has ended before its total. */
export function incomplete(total: number, count: number): string {
	return `The service states a total of ${total} but returned ${count}`;
}

/** Hints at what may be missing of a list that has ended, if anything was received: its total tells, or it led nowhere. */
export function hintAtRest(
	hint: Reading['hint'],
	count: number,
	{ total = 0, isGivenUp }: { readonly total?: number; readonly isGivenUp: boolean },
): void {
	if (count === 0) return;
	if (total > count) hint?.(`${incomplete(total, count)}.`);
	else if (isGivenUp) hint?.(givenUp(count));
}

/** Where a list goes on and on, with nothing that is new for certain. */
function givenUp(count: number): string {
	return `The service's pages went on without showing anything new, so reading ended after ${count} records. There may be more.`;
}
