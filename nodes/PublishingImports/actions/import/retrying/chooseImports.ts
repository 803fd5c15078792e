import type { ApiClient } from '../../../../shared/client/apiClient';
import type { ApiRecord } from '../../../../shared/api/records';
import type { ImportFilters } from '../filters';
import { importIdOf, importsNewestFirst, passes, type FailedImport } from '../findImports';
import type { RetryClaims } from './retryClaims';
import type { RetryHistory } from './retryHistory';

interface ChoiceRules {
	readonly filters: ImportFilters;
	readonly maxImports: number;
	/** After how many retries without progress an import is given up; 0 for never. */
	readonly giveUpAfter: number;
}

/** What is to be done with the failed imports that pass the filters. */
export interface Choice {
	/** Those to retry, in that order: the least recently tried first, of those never tried the newest. */
	readonly toRetry: readonly FailedImport[];
	readonly givenUp: readonly FailedImport[];
	/** How many were retried before by the same run. */
	readonly retriedNow: number;
	/** How many came without an ID to retry them by. */
	readonly withoutId: number;
}

/**
 * Chooses what to retry. Reads the list as far as it takes: to its end, unless enough imports are found that
 * were never tried. Throws an `ApiError`, or `Cancelled`.
 */
export async function chooseImports(
	api: ApiClient,
	rules: ChoiceRules,
	history: RetryHistory,
	claims: RetryClaims | undefined,
): Promise<Choice> {
	const { filters, maxImports } = rules;
	const list = new SortedList(importsNewestFirst(api, filters), rules, history);
	const { waiting, givenUp } = list;
	const toRetry: FailedImport[] = [];
	while (toRetry.length < maxImports) {
		const wanted = maxImports - toRetry.length;
		await list.readOn(wanted);
		if (waiting.length === 0) break;
		waiting.sort((one, other) => history.lastRetry(one.id) - history.lastRetry(other.id));
		const next = waiting.splice(0, wanted);
		const claimed = (await claims?.claimRetries(next)) ?? new Set(next);
		toRetry.push(...claimed);
		// Others have sent that retry already: the import may have another one, or none.
		for (const missed of next.filter((each) => !claimed.has(each))) {
			history.learnRetry(missed.id, missed.record);
			list.sortOut(missed);
		}
	}
	// Newest first: what is older than the filters allow was not read.
	if (list.isRead && filters.createdAfter === undefined) {
		for (const id of history.noteUnfinished(list.unfinished)) {
			await claims?.releaseAll({ id, record: {} });
			history.forget(id);
		}
	}
	return { toRetry, givenUp, retriedNow: list.retriedNow, withoutId: list.withoutId };
}

/** The list of imports as far as it was read, sorted by what is to be done with each. */
class SortedList {
	/** Those that may be retried. */
	readonly waiting: FailedImport[] = [];
	readonly givenUp: FailedImport[] = [];
	/** All that are not finished, whether or not they pass the filters. */
	readonly unfinished = new Set<string>();
	retriedNow = 0;
	withoutId = 0;
	/** Whether it was read to its end. */
	isRead = false;

	constructor(
		private readonly imports: AsyncGenerator<ApiRecord>,
		private readonly rules: ChoiceRules,
		private readonly history: RetryHistory,
	) {}

	/** Reads on to the end, or until so many wait that were never tried: no other comes before these. */
	async readOn(wanted: number): Promise<void> {
		const neverTried = ({ id }: FailedImport) => this.history.lastRetry(id) === 0;
		for (let found = this.waiting.filter(neverTried).length; found < wanted; ) {
			const { value: record, done } = await this.imports.next();
			if (done === true) {
				this.isRead = true;
				return;
			}
			const sorted = this.take(record);
			if (sorted !== undefined && neverTried(sorted)) found++;
		}
	}

	/** Puts a failed import where it belongs; returns it where it waits to be retried. */
	sortOut(failedImport: FailedImport): FailedImport | undefined {
		if (isGivenUp(failedImport, this.rules, this.history)) {
			this.givenUp.push(failedImport);
			return undefined;
		}
		this.waiting.push(failedImport);
		return failedImport;
	}

	private take(record: ApiRecord): FailedImport | undefined {
		const id = importIdOf(record);
		if (id !== undefined && record.status !== 'finished') this.unfinished.add(id);
		if (!passes(record, { ...this.rules.filters, statuses: ['errored'] })) return undefined;
		if (id === undefined) this.withoutId++;
		else if (this.history.wasRetriedNow(id)) this.retriedNow++;
		else return this.sortOut({ id, record });
		return undefined;
	}
}

function isGivenUp(
	{ id, record }: FailedImport,
	{ giveUpAfter }: ChoiceRules,
	history: RetryHistory,
): boolean {
	return giveUpAfter > 0 && history.retriesWithoutProgress(id, record) >= giveUpAfter;
}
