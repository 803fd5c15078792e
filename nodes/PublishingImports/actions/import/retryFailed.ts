import { z } from 'zod';
import type { ApiClient } from '../../../shared/client/apiClient';
import { mapConcurrent } from '../../../shared/client/mapConcurrent';
import { sharedByItems } from '../../../shared/operations/sharedByItems';
import { ApiError, Cancelled } from '../../../shared/errors/apiError';
import { isUndelivered } from '../../../shared/errors/origin';
import { detailsOf } from '../../../shared/errors/toNodeError';
import { defineOperation } from '../../../shared/operations/operation';
import { FailedResult, type OperationResult } from '../../../shared/operations/results';
import { filtersOf } from '../../../shared/properties/collections';
import { integer } from '../../../shared/properties/schemas';
import { waitingInput, waitingOptions, waitingTimes } from '../../../shared/properties/waiting';
import { filtersInput, importFilters, type ImportFilters } from './filters';
import { idFault } from '../../../shared/api/url';
import type { PollTimes } from '../../../shared/client/waiting';
import { findImports, importIdOf, instantOf, hasNoFilter, type FailedImport } from './findImports';
import { startRetry, type StartedRetry } from './retry';
import { RetryCounts } from './retryCounts';
import { waitForImport, type EndedImport } from './waitForImport';

export const retryFailed = defineOperation({
	value: 'retryFailed',
	name: 'Retry Failed',
	action: 'Retry failed imports',
	description:
		'Find the errored imports and retry each of them. Made for schedules: returns one item per import tried, with the reason if the service refuses it.',
	endpoint: 'retryImport',
	properties: [filtersOf(importFilters)],
	options: [
		...waitingOptions,
		{
			displayName: 'Give Up After (Retries)',
			name: 'giveUpAfter',
			type: 'number',
			typeOptions: { minValue: 0 },
			default: 3,
			description:
				'Stop retrying an import after this many retries without progress. One item reports it. Set to 0 to retry forever. Manual executions do not count.',
		},
		{
			displayName: 'Max Imports',
			name: 'maxImports',
			type: 'number',
			typeOptions: { minValue: 1 },
			default: 20,
			description: 'Max number of imports to retry, the ones with the fewest retries first',
		},
	],
	input: z.object({
		filters: filtersInput,
		options: z.object({
			...waitingInput,
			giveUpAfter: integer({ min: 0 }).default(3),
			maxImports: integer({ min: 1 }).default(20),
		}),
	}),
	// All items find the same imports: in turn, each knows which ones earlier items retried.
	isSequential: true,
	async run({ input, api, continueOnFail, hint, isManual, rememberedKeys }) {
		const { filters, options } = input;
		const { giveUpAfter, maxImports } = options;
		const counts = new RetryCounts(rememberedKeys, { giveUpAfter, isManual });
		const failed = await findFailed(api, filters, hint);
		const { toRetry, givenUp, busyCount } = await counts.claimRetries(failed, maxImports);
		if (busyCount > 0) hint(`Errored imports that another execution is retrying: ${busyCount}.`);
		if (givenUp.length > 0) {
			hint(
				`Errored imports given up for lack of progress (retries allowed: ${giveUpAfter}): ${givenUp.length}. Use Retry to try one again, or set 'Give Up After (Retries)' to 0.`,
			);
		}
		try {
			let attempts: Attempt[] = await retryAll(api, toRetry, counts);
			if (!continueOnFail) throwIfAnyFailed(attempts);
			if (options.waitForCompletion) {
				attempts = await waitForAll(api, toRetry, attempts, waitingTimes(options));
				if (!continueOnFail) throwIfAnyFailed(attempts);
			}
			return [...attempts.map(toOutput), ...(await givenUpOutputs(givenUp, giveUpAfter, counts))];
		} finally {
			await counts.end();
		}
	},
});

/** Outcome of one import. An import that the service refuses or that fails does not affect the others. */
type Attempt = StartedRetry | EndedImport | FailedAttempt;

class FailedAttempt {
	constructor(
		readonly uniqueId: string,
		/** Whether the import was retried, so that only the wait for it failed. */
		readonly retried: boolean,
		readonly failure: ApiError,
	) {}
}

/** IDs of the imports that the run has retried: the list may still show them as errored. */
const retriedIds = sharedByItems(() => new Set<string>());

/** Returns the errored imports that this run has not retried yet. Those that were updated longest ago come first. */
async function findFailed(
	api: ApiClient,
	filters: ImportFilters,
	hint: (message: string) => void,
): Promise<FailedImport[]> {
	const records = await findImports(api, { ...filters, statuses: ['errored'] }, Infinity, hint);
	const imports = records.flatMap((record): FailedImport[] => {
		const id = importIdOf(record);
		return id === undefined ? [] : [{ id, record }];
	});
	const failed = imports.filter(({ id }) => !retriedIds(api).has(id));
	if (imports.length === 0) {
		const isFiltered = !hasNoFilter(filters);
		hint(isFiltered ? "No errored imports match the 'Filters'." : 'There is no errored import.');
	} else if (failed.length === 0) {
		hint('The errored imports were already retried for an earlier item.');
	}
	return failed.toSorted((one, other) => updateTimeOf(one) - updateTimeOf(other));
}

function updateTimeOf({ record: { updatedAt } }: FailedImport): number {
	return (typeof updatedAt === 'string' && instantOf(updatedAt)) || 0;
}

/** Retries the imports side by side. Throws `Cancelled`. */
async function retryAll(
	api: ApiClient,
	toRetry: readonly FailedImport[],
	counts: RetryCounts,
): Promise<Array<StartedRetry | FailedAttempt>> {
	const unprocessed = new Set(toRetry);
	const retryOne = async (failedImport: FailedImport) => {
		const { id } = failedImport;
		unprocessed.delete(failedImport);
		retriedIds(api).add(id);
		const fault = idFault(id);
		if (fault !== undefined) return { uniqueId: id, retried: false, message: `Its ID ${fault}` };
		return await startRetry(api, id, ABOUT_THE_IMPORT).catch((error: unknown) => {
			if (wasNotProcessed(error)) unprocessed.add(failedImport);
			return failedAttempt(id, false, error);
		});
	};
	return await mapConcurrent(toRetry, api.maxConcurrency, retryOne).finally(async () => {
		await counts.release([...unprocessed]);
	});
}

/** Waits until each import that was retried has ended. Throws `Cancelled`. */
async function waitForAll(
	api: ApiClient,
	toRetry: readonly FailedImport[],
	attempts: readonly Attempt[],
	times: PollTimes,
): Promise<Attempt[]> {
	const ends = attempts.map(async (attempt, index) => {
		const { id, record: before } = toRetry[index];
		if (attempt.retried !== true) return attempt;
		const ending = waitForImport(api, id, { ...times, before });
		return await ending.catch((error: unknown) => failedAttempt(id, true, error));
	});
	return await Promise.all(ends);
}

/** Returns the outcome for an `ApiError`. Throws any other error. */
function failedAttempt(uniqueId: string, retried: boolean, error: unknown): FailedAttempt {
	if (error instanceof ApiError) return new FailedAttempt(uniqueId, retried, error);
	throw error;
}

/** Statuses with which the service refuses one import: deleted, or retried by somebody else meanwhile. */
const ABOUT_THE_IMPORT = [400, 404, 409, 410, 422];
/** Statuses that are about the key or the moment, and not about the import. */
const NOT_ABOUT_THE_IMPORT = [401, 403, 429];

/** Whether the service has certainly not processed the retry, for a reason that is not the import's. */
function wasNotProcessed(error: unknown): boolean {
	if (error instanceof Cancelled) return error.isUnsent;
	if (!(error instanceof ApiError)) return false;
	return isUndelivered(error) || NOT_ABOUT_THE_IMPORT.includes(error.details.status ?? 0);
}

/** Ends the run with the first failure, which also names the imports that were retried. */
function throwIfAnyFailed(attempts: readonly Attempt[]): void {
	const failed = attempts.find((attempt) => attempt instanceof FailedAttempt);
	if (failed === undefined) return;
	const { failure, uniqueId } = failed;
	const retried = attempts.filter((attempt) => attempt.retried).map((attempt) => attempt.uniqueId);
	const others = failure.details.outcomeUnknown === true ? 'other ' : '';
	throw failure.saying(
		`Import: ${uniqueId}.`,
		retried.length === 0
			? `No ${others}import was retried.`
			: `Retried before the error: ${retried.join(', ')}.`,
	);
}

function toOutput(attempt: Attempt): OperationResult {
	if (!(attempt instanceof FailedAttempt)) return attempt;
	const { uniqueId, retried, failure } = attempt;
	const details = detailsOf(failure);
	const json = { uniqueId, retried, error: failure.message, ...(details !== '' && { details }) };
	return new FailedResult(json, failure);
}

/** Returns one item for each import that is reported as given up for the first time. */
async function givenUpOutputs(
	givenUp: readonly FailedImport[],
	giveUpAfter: number,
	counts: RetryCounts,
): Promise<OperationResult[]> {
	const times = giveUpAfter === 1 ? 'One retry' : `${giveUpAfter} retries`;
	const message = `${times} brought no progress, so the import is no longer retried`;
	const reported = await counts.claimReports(givenUp);
	return reported.map(({ id }) => ({ uniqueId: id, retried: false, gaveUp: true, message }));
}
