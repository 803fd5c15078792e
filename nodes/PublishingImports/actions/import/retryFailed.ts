import type { IDataObject } from 'n8n-workflow';
import { z } from 'zod';
import { wholeNumber } from '../../../shared/fields/values';
import { concurrently } from '../../../shared/request/concurrently';
import { defineOperation } from '../../../shared/run/operation';
import { ServiceError } from '../../../shared/service/serviceError';
import { filtersField, filtersInput } from './filters';
import { findImports, isEmpty } from './findImports';
import { waitingInput, waitingOptions, waitingTimes } from './retryOptions';
import { startRetry, type StartedRetry } from './startRetry';
import { waitForImport } from './waitForImport';

export const retryFailed = defineOperation({
	value: 'retryFailed',
	name: 'Retry Failed',
	action: 'Retry failed imports',
	description:
		'Find the imports that ended with an error and resume each of them. Made for schedules: gives one item per import tried.',
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
			description: 'How many imports to retry at most, the newest first',
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
					? 'No import has ended with an error.'
					: "No import that ended with an error passes the 'Filters'.",
			);
		}
		const ids = errored.map(({ uniqueId }) => uniqueId).filter((id) => typeof id === 'string');
		const attempts = await concurrently(
			ids,
			service.maxConcurrency,
			async (id) =>
				// One that somebody else has resumed meanwhile is no reason to leave the others undone.
				await startRetry(service, id, true).catch((error: unknown) => failedAttempt(id, error)),
		);
		if (!continueOnFail) throwIfAnyFailed(attempts);
		return await Promise.all(attempts.map(async (attempt) => await outcome(attempt)));

		async function outcome(attempt: Attempt): Promise<IDataObject> {
			if ('failure' in attempt) {
				return { uniqueId: attempt.uniqueId, retried: false, error: attempt.failure.message };
			}
			if (!attempt.retried || !options.waitForCompletion) return attempt;
			return await waitForImport(service, attempt, waitingTimes(options));
		}
	},
});

interface FailedAttempt {
	readonly uniqueId: string;
	readonly failure: ServiceError;
}
type Attempt = StartedRetry | FailedAttempt;

function failedAttempt(uniqueId: string, error: unknown): FailedAttempt {
	if (error instanceof ServiceError) return { uniqueId, failure: error };
	throw error;
}

/** Ends the run with the first failure, which also says what was started: nothing goes by in silence. */
function throwIfAnyFailed(attempts: readonly Attempt[]): void {
	const failed = attempts.find((attempt) => 'failure' in attempt);
	if (failed === undefined) return;
	const started = attempts.filter((attempt) => 'retried' in attempt && attempt.retried);
	const ids = started.map(({ uniqueId }) => uniqueId).join(', ');
	const { description = '' } = failed.failure.details;
	throw failed.failure.with({
		description: [
			description,
			`This came for the import ${failed.uniqueId}.`,
			started.length === 0 ? 'No import was retried.' : `Retried before that: ${ids}.`,
		].join('\n'),
	});
}
