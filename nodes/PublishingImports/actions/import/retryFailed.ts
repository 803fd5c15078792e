import { z } from 'zod';
import type { ApiClient } from '../../../shared/client/apiClient';
import { listRecords } from '../../../shared/client/pages';
import { mapConcurrent } from '../../../shared/client/mapConcurrent';
import { ApiError, Cancelled } from '../../../shared/errors/apiError';
import { neverArrived } from '../../../shared/errors/outcome';
import { detailsOf } from '../../../shared/errors/toNodeError';
import { isAnySet } from '../../../shared/operations/getMany';
import { defineOperation } from '../../../shared/operations/operation';
import {
	DeferredResult,
	FailedResult,
	type OperationResult,
} from '../../../shared/operations/results';
import { sharedByItems } from '../../../shared/operations/sharedByItems';
import { filtersOf } from '../../../shared/properties/collections';
import { integer } from '../../../shared/properties/schemas';
import { waitingInput, waitingOptions, waitingTimes } from '../../../shared/properties/waiting';
import { filtersInput, importFilters, type ImportFilters } from './filters';
import { idFault } from '../../../shared/api/url';
import type { PollTimes } from '../../../shared/client/waiting';
import { importIdOf, importSelection, instantOf, type FailedImport } from './importSelection';
import { startRetry, type StartedRetry } from './retry';
import { RetryCounts } from './retryCounts';
import { waitForImport, type EndedImport } from './waitForImport';

export const retryFailed = defineOperation({
	value: 'retryFailed',
	action: 'Retry failed imports',
	description:
		"Find and retry all failed imports, however old unless 'Created After' is set. Returns an item for each, with 'retried'.",
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
				'Retries without progress after which an import is given up. 0 for ever. Manual executions do not count.',
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
		if (busyCount > 0) hint(`Failed imports that another execution is retrying: ${busyCount}.`);
		if (givenUp.length > 0) {
			hint(
				`Failed imports given up for lack of progress (retries allowed: ${giveUpAfter}): ${givenUp.length}. Use Retry to try one again, or set 'Give Up After (Retries)' to 0.`,
			);
		}
		const outputs = async (attempts: readonly Attempt[]) => [
			...attempts.map(toOutput),
			...(await givenUpOutputs(givenUp, giveUpAfter, counts)),
		];
		const { started, ids } = await counts.endIfFailed(async () => {
			const all = await retryAll(api, toRetry, counts);
			const retried = all.filter((attempt) => attempt.retried);
			const retriedNow = retried.map(({ uniqueId }) => uniqueId);
			if (!continueOnFail) throwIfAnyFailed(all, retriedNow);
			return { started: all, ids: retriedNow };
		});
		if (!options.waitForCompletion || ids.length === 0) {
			return await counts.endAfter(outputs(started));
		}
		return new DeferredResult({ verb: 'Retried', subject: ids.join(', ') }, async (signal) => {
			const times = { ...waitingTimes(options), signal };
			const waiting = waitForAll(api, toRetry, started, times, counts).then(async (ended) => {
				if (!continueOnFail) throwIfAnyFailed(ended);
				return await outputs(ended);
			});
			return await counts.endAfter(waiting);
		});
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

/** IDs of the imports that the run has retried: the list may still show them as failed. */
const retriedIds = sharedByItems(() => new Set<string>());

/** Returns the failed imports that this run has not retried yet. Those that were updated longest ago come first. */
async function findFailed(
	api: ApiClient,
	filters: ImportFilters,
	hint: (message: string) => void,
): Promise<FailedImport[]> {
	const selection = importSelection({ ...filters, statuses: ['errored'] });
	const records = await listRecords(api, 'getImports', {}, { ...selection, limit: Infinity, hint });
	const imports = records.flatMap((record): FailedImport[] => {
		const id = importIdOf(record);
		return id === undefined ? [] : [{ id, record }];
	});
	const failed = imports.filter(({ id }) => !retriedIds(api).has(id));
	if (imports.length === 0) {
		hint(
			isAnySet(filters) ? "No failed imports match the 'Filters'." : 'There is no failed import.',
		);
	} else if (failed.length === 0) {
		hint('The failed imports were already retried for an earlier item.');
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
		await counts.renew(0);
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
	counts: RetryCounts,
): Promise<Attempt[]> {
	// The next check may be late by half an interval.
	const onCheck = async () => await counts.renew(2 * times.pollMs);
	const ends = attempts.map(async (attempt, index) => {
		const { id, record: before } = toRetry[index];
		if (attempt.retried !== true) return attempt;
		const ending = waitForImport(api, id, { ...times, before, onCheck });
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
	return neverArrived(error) || NOT_ABOUT_THE_IMPORT.includes(error.details.status ?? 0);
}

/** Throws the first failure. `retried`: IDs to name in it, unless the run names them. */
function throwIfAnyFailed(attempts: readonly Attempt[], retried?: readonly string[]): void {
	const failed = attempts.find((attempt) => attempt instanceof FailedAttempt);
	if (failed === undefined) return;
	const { failure, uniqueId } = failed;
	const sentences = [`Import: ${uniqueId}.`];
	if (retried?.length === 0) {
		const others = failure.details.outcomeUnknown === true ? 'other ' : '';
		sentences.push(`No ${others}import was retried.`);
	} else if (retried !== undefined) {
		sentences.push(`Retried before the error: ${retried.join(', ')}.`);
	}
	throw failure.withSentence(...sentences);
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
