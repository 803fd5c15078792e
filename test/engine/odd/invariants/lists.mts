import { endingOf, lineOf, type Entry } from '../requestLog.mts';
import { hasIdentity, sizeOf, type PlayedList } from '../lists.mts';
import { idOf, type OperationName } from '../operations.mts';
import { resultOf, type Played } from '../play.mts';
import { labelOf, numberOf, passes } from '../records.mts';
import type { Json } from '../samples.mts';
import type { Item, List, World } from '../world.mts';
import { difference } from './canonical.mts';

/** A page that shows nothing new may be one onto which records moved: so many are followed. */
const MOST_STALE_PAGES = 8;

/**
 * What a reader of lists can promise. Of a list that stands still: exactly its records in their order, as
 * many as were wanted. Of one that changes while it is read: whatever was shown, never twice where records
 * have an identity, and, as long as nothing is taken away, every record that was there all the time.
 */
export const lists = {
	'no record of a list is lost or doubled': (played: Played) => {
		if (played.world.list === undefined) return undefined;
		for (const [index, item] of played.world.call.items.entries()) {
			const result = resultOf(played, index);
			if (result === undefined || !('records' in result)) continue;
			const fault = recordsFault(played, listFor(played, item), item, result.records);
			if (fault !== undefined) return `item ${index}: ${fault}`;
		}
		return undefined;
	},

	'a list fails only when the service lets it fail': (played: Played) => {
		const { world, requestLog, run } = played;
		if (world.list === undefined) return undefined;
		const failed = world.call.items.some((_, index) => {
			const result = resultOf(played, index);
			return result !== undefined && 'error' in result;
		});
		const hasFailed = failed || run.error !== undefined;
		// A page that a list promised and lost since is refused: that is told, not taken for the end.
		const mayLosePages = world.list.changes.some(({ what }) => what === 'shrinks');
		const reason = reasonToFail(requestLog.filter((entry) => mayLosePages || !isOwnRefusal(entry)));
		if (hasFailed && reason === undefined) return `failed: ${run.error?.message ?? 'an item'}`;
		const isFatal = requestLog.some(
			(entry) =>
				endingOf(entry) === 'final' &&
				!mayRefusePage(played, entry) &&
				!isFarBehind(played, entry) &&
				!(world.list!.changes.length > 0 && isReadAgain(requestLog, entry)),
		);
		return isFatal && !hasFailed ? 'a refusal went unnoticed' : undefined;
	},

	'a list is read with no more requests than it takes': (played: Played) => {
		const { world, requestLog } = played;
		if (world.list === undefined) return undefined;
		const inputs = new Map(world.call.items.map((item) => [inputOf(world, item), item]));
		const allowed = [...inputs.values()]
			.map((item) => requestsFor(world, item, isWithoutSize(requestLog)))
			.reduce((sum, count) => sum + count, 0);
		const failed = requestLog.filter((entry) => endingOf(entry) !== 'done');
		const sent = requestLog.length - failed.length;
		// Where what is to prove that pages repeat fails, the next page that looks like it is held against another.
		const inVain = failed.filter((entry) => isFarBehind(played, entry)).length;
		return sent > allowed + inVain ? `${sent} requests where ${allowed} are enough` : undefined;
	},
};

const isPerImport = (operation: OperationName) =>
	operation === 'publishingImports import.getErrors';

const listFor = ({ world, company }: Played, { k }: Item): PlayedList =>
	company.listOf(isPerImport(world.operation) ? idOf(k) : '');

function inputOf({ operation }: World, { k, limit }: Item): string {
	if (operation === 'publishingLetters letter.getTopPerformers') return String(k % 2);
	return isPerImport(operation) ? `${k} ${limit}` : String(limit);
}

const wantedOf = ({ operation }: World, { limit }: Item): number =>
	operation === 'publishingLetters letter.getTopPerformers' ? Infinity : (limit ?? Infinity);

function recordsFault(
	{ world, company }: Played,
	list: PlayedList,
	item: Item,
	records: readonly Json[],
): string | undefined {
	const wanted = wantedOf(world, item);
	if (records.length > wanted) return `${records.length} records for a limit of ${wanted}`;
	const { filter } = world.list!;
	const isWanted = (row: number) => passes(filter, company.row(row));
	if (list.changed) return changedFault(world, list, isWanted, wanted, records);
	const due = list.rows
		.filter(isWanted)
		.slice(0, wanted)
		.map((row, index) => outputOf(world, item, company.row(row), index));
	return difference(due, records);
}

function changedFault(
	world: World,
	list: PlayedList,
	isWanted: (row: number) => boolean,
	wanted: number,
	records: readonly Json[],
): string | undefined {
	const all = list.throughout.filter(isWanted);
	const onlyGrows = !world.list!.changes.some(({ what }) => what === 'shrinks');
	const atLeast = onlyGrows ? Math.min(wanted, all.length) : 0;
	if (records.length < atLeast) return `${records.length} of at least ${atLeast} records`;
	if (world.list!.rows !== 'distinct') {
		const most = list.rows.length;
		return records.length > most ? `${records.length} records where there are ${most}` : undefined;
	}
	const rows = records.map((record) => Number(String(labelOf(record)).replace('row ', '')));
	if (hasIdentity(world.operation, world.list!)) {
		const doubled = rows.find((row, index) => rows.indexOf(row) < index);
		if (doubled !== undefined) return `row ${doubled} came twice`;
	}
	// What is new comes where it was seen first.
	const old = rows.filter((row) => row >= 0);
	const unordered = old.findIndex((row, index) => index > 0 && row < old[index - 1]);
	if (onlyGrows && unordered >= 0)
		return `row ${old[unordered]} comes behind row ${old[unordered - 1]}`;
	if (records.length === wanted) return undefined;
	const due = new Set([...[...list.shown].filter(isWanted), ...(onlyGrows ? all : [])]);
	const lost = [...due].find((row) => !rows.includes(row));
	return lost === undefined ? undefined : `row ${lost} is missing`;
}

/** A record of the service as its operation gives it. */
function outputOf({ operation }: World, { k }: Item, row: unknown, index: number): unknown {
	if (operation === 'publishingPromotions promoter.getAll') return { name: row };
	if (operation !== 'publishingLetters letter.getTopPerformers') return row;
	const record = row as Json;
	const [part, whole] =
		k % 2 === 1
			? [record.clicksUnique, record.opensUnique]
			: [record.opensUnique, record.delivered];
	const rate = numberOf(part) / numberOf(whole);
	return { ...record, rank: index + 1, rate: Number.isFinite(rate) ? rate : null };
}

/**
 * Pages that hold wanted records and one look behind the last; one page far beyond where pages repeat; where
 * the list changes, the pages that the change adds; where its total promises too much, as many
 * as run side by side or as many again. Where a size was refused, pages are as large as the service makes them.
 */
function requestsFor(
	{ list, call, operation }: World,
	{ limit }: Item,
	withoutSize: boolean,
): number {
	const { length, total, changes, rows, beyond, filter, pages } = list!;
	if (operation.endsWith('getTopPerformers')) return 1;
	const isPaged = /letter\.getMetrics|import\.get|Curations/.test(operation);
	if (!isPaged) return 1;
	const full = Math.min(
		sizeOf(list!, Math.min(limit ?? 100, 100)),
		withoutSize ? sizeOf(list!, undefined) : Infinity,
	);
	// A first page that is short because there is no more yet looks like a size.
	const size = changes.length > 0 ? Math.min(full, Math.max(1, length)) : full;
	const added = changes.reduce((sum, { by }) => sum + by * 3, 0);
	// As many as are wanted may be among all that there are.
	const read = filter === 'none' ? Math.min(limit ?? Infinity, length + added) : length + added;
	const needed = Math.max(1, Math.ceil(read / size));
	const promises =
		typeof total === 'number' && total > length ? Math.max(call.maxConcurrency, needed + 2) : 0;
	const isFollowed = hasIdentity(operation, list!) || length === 0;
	const empty = isFollowed ? emptyPagesFor(list!, length) : 0;
	// Where a list has changed, pages of known records are followed for a while.
	const stale = changes.length > 0 && beyond !== 'empty' ? MOST_STALE_PAGES : 0;
	const repeats = rows !== 'distinct' || beyond !== 'empty' || changes.length > 0 ? 1 : 0;
	// Where the page far away is refused, each page that looks repeated is held against another.
	const probes = typeof beyond === 'number' && rows !== 'distinct' ? needed : repeats;
	// Of rows without IDs only a page 1 that is short, read again, tells whether it left some out.
	const mayBeShort = pages.size !== 'asAsked' || promises > 0 || changes.length > 0;
	const again = isPerImport(operation) && mayBeShort ? 1 : 0;
	// Where a list has lost records, reading goes back to where the others have moved.
	const back = changes
		.filter(({ what }) => what === 'shrinks')
		.reduce((sum, { by }) => sum + 3 * (Math.ceil(by / size) + 1), 0);
	return needed + 1 + probes + changes.length + stale + promises + empty + again + back;
}

/**
 * Empty pages that are read where the total promises more, as pages may leave out all that they hold. A page 1 that
 * is short may have left some out, so that the others are asked for in its size and in the one that it was asked for.
 */
export function emptyPagesFor(
	{ total, beyond, pages }: Pick<List, 'total' | 'pages'> & { beyond: unknown },
	length: number,
): number {
	// Behind the end of a list that is empty, its first and its last page are empty, too.
	const isEmptyBeyond = beyond === 'empty' || (length === 0 && typeof beyond === 'string');
	if (typeof total !== 'number' || total <= length || !isEmptyBeyond) return 0;
	return pages.size === 'asAsked' ? MOST_STALE_PAGES + 1 : 2 * (MOST_STALE_PAGES + 1);
}

/** Whether a first page was refused, so that it is asked for without a size: then the service has its own. */
const isWithoutSize = (requestLog: readonly Entry[]) =>
	requestLog.some((entry) => isBadRequest(entry) && entry.query.get('page') === '1');

/** Whether a page was read ahead of a list that has changed, in vain, and came when its turn was. */
const isReadAgain = (requestLog: readonly Entry[], failed: Entry) =>
	requestLog.some((entry) => endingOf(entry) === 'done' && lineOf(entry) === lineOf(failed));

/** What a service says of a page, or of the size of one, that it does not have. */
const isBadRequest = ({ status }: Entry) => status !== null && [400, 404, 422].includes(status);
const isOwnRefusal = (entry: Entry) => entry.trouble === undefined && isBadRequest(entry);
const mayRefusePage = ({ operation }: Played, entry: Entry) =>
	operation.kind === 'paged' && isBadRequest(entry);

/**
 * Whether a page is so far behind the end that it can only have been read ahead in vain, or to prove that pages
 * repeat: a list whose records have IDs ends without that, too.
 */
function isFarBehind({ world, company }: Played, { query, json }: Entry): boolean {
	const { operation, list } = world;
	const { length } = company.listOf('').rows;
	return hasIdentity(operation, list!) && Number(query.get('page') ?? json?.page) > length + 1;
}

/** Why a read may have failed, if it may. */
export function reasonToFail(requestLog: readonly Entry[]): 'refused' | 'unavailable' | undefined {
	if (requestLog.some((entry) => endingOf(entry) === 'final')) return 'refused';
	const lines = Map.groupBy(requestLog, lineOf);
	const gaveOut = [...lines.values()].some(
		(entries) => entries.filter((entry) => endingOf(entry) === 'passing').length >= 4,
	);
	const asked = requestLog.reduce((sum, { retryAfter }) => sum + (retryAfter ?? 0), 0);
	return gaveOut || asked >= 60 ? 'unavailable' : undefined;
}
