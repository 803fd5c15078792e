import { isDeepStrictEqual } from 'node:util';
import type { Operation } from '../../openapi/index.mts';
import { noting, type Account, type FirstPage } from './account.mts';
import { successRoot } from './compare.mts';
import { formOf, isObject } from './forms.mts';
import type { Difference } from './outcome.mts';
import {
	checkUnchanged,
	countOf,
	hasMore,
	pageOf,
	pageSizeOf,
	readPage,
	Refused,
	type Page,
} from './pages.mts';
import { fieldsOf, sourceOf } from './schemas.mts';
import { NotSent } from './service.mts';

/** How the pages of a list behave: beyond the reach of schemas. */

/** Pages that are followed to find the end of a list by cursors. */
const MOST_PAGES = 4;

/** Tries the largest page, the second page, the total and the end of a list. */
export async function tryList(account: Account, first: FirstPage): Promise<void> {
	const { operation, received, size } = first;
	const { findings } = account;
	const page = pageOf(operation, received.json);
	let second: Page | undefined;
	let isCapped = false;
	const behaviors: ReadonlyArray<readonly [string, () => Promise<Difference[]>]> = [
		...(size === undefined
			? []
			: [
					[
						'largest page',
						async () => {
							isCapped = await hasNextPage(account, first, page);
							return largestPageDifferences(operation, size, page, isCapped);
						},
					] as const,
				]),
		[
			'second page',
			async () => {
				second = await readSecondPage(account, first, page);
				const differences = secondPageDifferences(operation, page, second);
				if (differences.length > 0) await checkUnchanged(account, first, page);
				return differences;
			},
		],
		[
			'total',
			async () => {
				const differences = totalDifferences(first, page, { second, isCapped });
				if (differences.length > 0) await checkUnchanged(account, first, page);
				return differences;
			},
		],
		['end of the list', async () => await endDifferences(account, first, page)],
	];
	for (const [name, compare] of behaviors) {
		const full = `${operation.id}: ${name}`;
		await noting(
			async () => findings.addBehavior(full, await orRefusal(operation, compare)),
			(reason) => findings.skipBehavior(full, reason),
		);
	}
}

async function orRefusal(
	operation: Operation,
	compare: () => Promise<Difference[]>,
): Promise<Difference[]> {
	try {
		return await compare();
	} catch (error) {
		if (!(error instanceof Refused)) throw error;
		return [differenceOf(operation, positionOf(operation), 'a page', error.message)];
	}
}

/** Whether a page that is smaller than requested is followed by another one, as the total promises. */
async function hasNextPage(account: Account, first: FirstPage, page: Page): Promise<boolean> {
	const isShort = page.records.length < Math.min(first.size!, countOf(page));
	if (!isShort || page.records.length === 0) return false;
	if (first.operation.paging!.by === 'cursor') return page.cursor !== undefined;
	const { size } = first;
	return (await readPage(account, first, { size, page: 2 })).records.length > 0;
}

function largestPageDifferences(
	operation: Operation,
	size: number,
	{ records }: Page,
	isCapped: boolean,
): Difference[] {
	if (!isCapped && records.length <= size) return [];
	const name = operation.paging!.size!;
	return [differenceOf(operation, name, `array of ${size}`, formOf(records), 'maximum')];
}

/** The first page came without a cursor to the second one. */
const NO_PAGE: Page = { records: [], total: undefined, cursor: undefined };

/** Returns the second page of one record each, or the second page of a list without a page size. */
async function readSecondPage(account: Account, first: FirstPage, page: Page): Promise<Page> {
	const paging = first.operation.paging!;
	const size = paging.size === undefined ? undefined : 1;
	if (page.records.length < 2) throw new NotSent('the list has fewer than two records');
	if (size === undefined && !hasMore(page)) throw new NotSent('the list has one page');
	if (isDeepStrictEqual(page.records[0], page.records[1])) {
		throw new NotSent('the first two records are equal');
	}
	if (paging.by === 'page') return await readPage(account, first, { size, page: 2 });
	const { cursor } = await readPage(account, first, { size });
	return cursor === undefined ? NO_PAGE : await readPage(account, first, { size, cursor });
}

/** The second page of one record each is the second record; without a page size, it has other records. */
function secondPageDifferences(operation: Operation, page: Page, second: Page): Difference[] {
	const { size } = operation.paging!;
	const position = positionOf(operation);
	if (second === NO_PAGE) return [differenceOf(operation, position, 'a cursor', 'missing')];
	if (size !== undefined && second.records.length !== 1) {
		return [differenceOf(operation, size, 'array of 1', formOf(second.records))];
	}
	// A record that was not on the first page says nothing: some have figures that change.
	const index = page.records.findIndex((record) => isDeepStrictEqual(record, second.records[0]));
	const isNext = size === undefined ? index === -1 : [-1, 1].includes(index);
	if (isNext) return [];
	const came = index === 0 ? 'the first records again' : 'other records of the first page';
	return [differenceOf(operation, position, 'the next records', came)];
}

/** The total counts all records, whatever the page. */
function totalDifferences(
	{ operation, received, size = 0 }: FirstPage,
	{ records, total }: Page,
	{ second, isCapped }: { second: Page | undefined; isCapped: boolean },
): Difference[] {
	if (typeof total !== 'number') throw new NotSent('no total came that is a number');
	if (isLowerBound(received.json)) throw new NotSent('the total is a lower bound');
	const isUnfounded = total > records.length && records.length < size && !isCapped;
	const hasSecond = second !== undefined && second !== NO_PAGE;
	const isOther = hasSecond && second.total !== total;
	if (total >= records.length && !isUnfounded && !isOther) {
		if (hasSecond) return [];
		throw new NotSent('no second page came to compare it with');
	}
	const isOfPage = total === records.length && second?.total === second?.records.length;
	const [at, source] = totalPlace(operation);
	const came = isOfPage ? 'the count of the page' : 'another number';
	return [{ at, expected: 'the count of all records', came, source }];
}

function isLowerBound(json: unknown): boolean {
	return isObject(json) && isObject(json.items) && json.items.totalRelation === 'gte';
}

/** After the last page comes nothing: a later page is empty, and the last page has no cursor. */
async function endDifferences(
	account: Account,
	first: FirstPage,
	page: Page,
): Promise<Difference[]> {
	const { operation, size } = first;
	const paging = operation.paging!;
	if (paging.by === 'page') {
		const beyond = Math.ceil(countOf(page) / pageSizeOf(page, size)) + 1;
		const came = await cameBeyond(account, first, beyond);
		if (came === undefined) return [];
		const expected = 'an empty page after the last';
		return [{ at: paging.page, expected, came, source: 'assumed' }];
	}
	let last = page;
	let count = page.records.length;
	for (let pages = 1; last.cursor !== undefined && last.records.length > 0; pages++) {
		if (count >= countOf(page) && last.records.length !== size) break;
		if (pages === MOST_PAGES) throw new NotSent(`the list has more than ${MOST_PAGES} pages`);
		last = await readPage(account, first, { size, cursor: last.cursor });
		count += last.records.length;
	}
	if (last.cursor === undefined) {
		if (count >= countOf(page)) return [];
		throw new NotSent('the pages ended before the total was reached');
	}
	const expected = 'no cursor with the last page';
	return [{ at: paging.cursor, expected, came: 'string', source: 'assumed' }];
}

/** Returns the form of what came for a page after the last, or `undefined` for an empty page. */
async function cameBeyond(
	account: Account,
	first: FirstPage,
	page: number,
): Promise<string | undefined> {
	try {
		const { records } = await readPage(account, first, { size: first.size, page });
		return records.length === 0 ? undefined : formOf(records);
	} catch (error) {
		if (error instanceof Refused) return error.message;
		throw error;
	}
}

/** The parameter that names a page. */
function positionOf({ paging }: Operation): string {
	return paging!.by === 'page' ? paging!.page : paging!.cursor;
}

function differenceOf(
	{ parameters }: Operation,
	at: string,
	expected: string,
	came: string,
	keyword = 'name',
): Difference {
	const { source, doubts } = parameters.find(({ name }) => name === at)!;
	return { at, expected, came, source: doubts[keyword] ?? source };
}

/** Returns the place of a list's total, and who states its meaning. */
function totalPlace(operation: Operation): readonly [at: string, source: Difference['source']] {
	const fields = fieldsOf(successRoot(operation));
	const [at, [total]] = fields.has('total')
		? ['/total', fields.get('total')!]
		: ['/all/total', fieldsOf(fields.get('all')!).get('total')!];
	return [at, sourceOf(total!, 'description')];
}
