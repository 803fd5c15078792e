import type { PublishingService } from '../../../shared/request/service';
import type { ServiceRecord } from '../../../shared/service/records';
import type { ImportFilters } from './filters';
import { importIdOf, importsNewestFirst, passes } from './findImports';
import type { RetryHistory } from './retryHistory';

export interface ChoiceRules {
	readonly filters: ImportFilters;
	readonly maxImports: number;
	/** After how many retries without progress an import is given up; 0 for never. */
	readonly giveUpAfter: number;
}

/** A failed import, as the list shows it. */
export interface FailedImport {
	readonly id: string;
	readonly record: ServiceRecord;
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
 * Reads the list as far as it takes to choose: to its end, unless enough imports were found that were never
 * tried. Throws a `ServiceError`, or `Cancelled`.
 */
export async function chooseImports(
	service: PublishingService,
	{ filters, maxImports, giveUpAfter }: ChoiceRules,
	history: RetryHistory,
): Promise<Choice> {
	const candidates: FailedImport[] = [];
	const givenUp: FailedImport[] = [];
	const unfinished = new Set<string>();
	let [neverTried, retriedNow, withoutId] = [0, 0, 0];
	for await (const record of importsNewestFirst(service, filters)) {
		const id = importIdOf(record);
		if (id !== undefined && record.status !== 'finished') unfinished.add(id);
		if (!passes(record, { ...filters, statuses: ['errored'] })) continue;
		if (id === undefined) withoutId++;
		else if (history.wasRetriedNow(id)) retriedNow++;
		else if (isGivenUp(history.retriesWithoutProgress(id, record), giveUpAfter)) {
			givenUp.push({ id, record });
		} else {
			candidates.push({ id, record });
			if (history.lastRetry(id) === 0) neverTried++;
			if (neverTried === maxImports) break;
		}
	}
	if (neverTried < maxImports && filters.createdAfter === undefined) {
		history.forgetOthers(unfinished);
	}
	const byLastRetry = candidates.toSorted(
		(one, other) => history.lastRetry(one.id) - history.lastRetry(other.id),
	);
	return { toRetry: byLastRetry.slice(0, maxImports), givenUp, retriedNow, withoutId };
}

function isGivenUp(retries: number, giveUpAfter: number): boolean {
	return giveUpAfter > 0 && retries >= giveUpAfter;
}
