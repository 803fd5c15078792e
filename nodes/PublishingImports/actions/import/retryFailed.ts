import { z } from 'zod';
import { wholeNumber } from '../../../shared/fields/values';
import { concurrently } from '../../../shared/request/concurrently';
import { defineOperation, FailedOutput, type Output } from '../../../shared/run/operation';
import { ServiceError } from '../../../shared/service/serviceError';
import { filtersField, filtersInput } from './filters';
import { findImports, importIdOf, isEmpty } from './findImports';
import { waitingInput, waitingOptions, waitingTimes } from './retryOptions';
import { startRetry, tellingRetried, type StartedRetry } from './startRetry';
import { waitForImport, type EndedImport } from './waitForImport';

export const retryFailed = defineOperation({
	value: 'retryFailed',
	name: 'Retry Failed',
	action: 'Retry failed imports',
	description:
		'Find the errored imports and retry each of them. Made for schedules: returns one item per import tried.',
	effect: 'write',
	endpoint: 'retryImport',
	fields: [filtersField({ withStatuses: false })],
	options: [
		...waitingOptions,
		{
			displayName: 'Max Imports',
			name: 'maxImports',
			type: 'number',
			typeOptions: { minValue: 1 },
			default: 20,
			description: 'Max number of imports to retry, the newest first',
		},
	],
	input: z.object({
		filters: filtersInput,
		options: z.object({ ...waitingInput, maxImports: wholeNumber(1).default(20) }),
	}),
	// Two items would find the same imports: one after the other, the second sees what the first did.
	orderKey: () => 'all',
	async run({ input: { filters, options }, service, continueOnFail, hint }) {
		const errored = await findImports(
			service,
			{ ...filters, statuses: ['errored'] },
			options.maxImports,
		);
		if (errored.length === 0) {
			hint(
				isEmpty(filters)
					? 'There is no errored import.'
					: "No errored import passes the 'Filters'.",
			);
		}
		const ids = errored.map(importIdOf).filter((id) => id !== undefined);
		const before = new Map(errored.map((record) => [importIdOf(record), record]));
		const attempts = await concurrently(
			ids,
			service.maxConcurrency,
			async (id) =>
				// One that somebody else has resumed meanwhile is no reason to leave the others undone.
				await startRetry(service, id, true).catch((error: unknown) =>
					failedAttempt(id, false, error),
				),
		);
		if (!continueOnFail) throwIfAnyFailed(attempts);
		if (!options.waitForCompletion) return attempts.map(toOutput);

		const ended = await Promise.all(
			attempts.map(async (attempt) =>
				hasFailed(attempt) || !attempt.retried
					? attempt
					: await waitForImport(service, attempt.uniqueId, {
							...waitingTimes(options),
							before: before.get(attempt.uniqueId),
						}).catch((error: unknown) => failedAttempt(attempt.uniqueId, true, error)),
			),
		);
		if (!continueOnFail) throwIfAnyFailed(ended);
		return ended.map(toOutput);
	},
});

interface FailedAttempt {
	readonly uniqueId: string;
	/** Whether the import was retried, so that only waiting for it failed. */
	readonly retried: boolean;
	readonly failure: ServiceError;
}
type Attempt = StartedRetry | EndedImport | FailedAttempt;

function failedAttempt(uniqueId: string, retried: boolean, error: unknown): FailedAttempt {
	if (error instanceof ServiceError) return { uniqueId, retried, failure: error };
	throw error;
}

function hasFailed(attempt: Attempt): attempt is FailedAttempt {
	return 'failure' in attempt && attempt.failure instanceof ServiceError;
}

function toOutput(attempt: Attempt): Output {
	if (!hasFailed(attempt)) return attempt;
	const { uniqueId, retried, failure } = attempt;
	return new FailedOutput({ uniqueId, retried, error: failure.message }, failure);
}

/** Ends the run with the first failure, which also says what was started. */
function throwIfAnyFailed(attempts: readonly Attempt[]): void {
	const failed = attempts.find(hasFailed);
	if (failed === undefined) return;
	const retried = attempts.filter((attempt) => attempt.retried).map(({ uniqueId }) => uniqueId);
	throw tellingRetried(failed.failure, failed.uniqueId, retried);
}
