import { isDeepStrictEqual } from 'node:util';
import type { Operation } from '../../openapi/index.mts';
import { ask, type Account, type FirstPage } from './account.mts';
import { isSuccess } from './compare.mts';
import { paged } from './firstPage.mts';
import { cursorOf, recordsOf, totalOf } from './records.mts';
import { NotSent } from './service.mts';

/** The pages of a list, as they came. */

/** A page of a list as it came. */
export interface Page {
	readonly records: readonly unknown[];
	readonly total: unknown;
	readonly cursor: string | undefined;
}

/** A page was refused, which is a difference. The message is the status. */
export class Refused extends Error {}

/** Returns the page in a response. */
export function pageOf({ paging }: Operation, json: unknown): Page {
	return {
		records: recordsOf(json) ?? [],
		total: totalOf(json),
		cursor: paging!.by === 'cursor' ? cursorOf(json, paging!.cursor) : undefined,
	};
}

/** Reads a page. Throws `Refused` if the service refuses it. */
export async function readPage(
	account: Account,
	{ operation, values }: FirstPage,
	wanted: { size?: number | undefined; page?: number; cursor?: string },
): Promise<Page> {
	const { status, json } = await ask(account, operation, paged(operation, values, wanted));
	if (!isSuccess(status)) throw new Refused(`status ${status}`);
	return pageOf(operation, json);
}

/** The number of records that the list has at least. */
export const countOf = ({ records, total }: Page) => Math.max(records.length, Number(total) || 0);

/** Whether the list has more records than the page. */
export function hasMore(page: Page): boolean {
	return countOf(page) > page.records.length;
}

/** The page size that the service used: the requested one, or fewer if it has more records than came. */
export function pageSizeOf(page: Page, size = page.records.length): number {
	return hasMore(page) ? page.records.length : size;
}

/** Throws `NotSent` if the list has changed since it was read first: its pages cannot be compared. */
export async function checkUnchanged(
	account: Account,
	first: FirstPage,
	page: Page,
): Promise<void> {
	const again = await readPage(account, first, { size: first.size });
	if (again.total === page.total && isDeepStrictEqual(again.records[0], page.records[0])) return;
	throw new NotSent('the list changed while it was read');
}
