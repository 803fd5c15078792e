import { z } from 'zod';
import { wholeNumber } from '../../../shared/fields/values';
import { concurrently } from '../../../shared/request/concurrently';
import { defineOperation } from '../../../shared/run/operation';
import { attemptRetry, hasFailed, throwIfAnyFailed, toOutput, waitForAttempt } from './attempts';
import { chooseImports, type Choice } from './chooseImports';
import { filtersField, filtersInput } from './filters';
import { isEmpty } from './findImports';
import { givenUpOutputs } from './givenUp';
import { RetryHistory } from './retryHistory';
import { waitingInput, waitingOptions, waitingTimes } from './retryOptions';

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
			displayName: 'Give Up After (Retries)',
			name: 'giveUpAfter',
			type: 'number',
			typeOptions: { minValue: 0 },
			default: 3,
			description:
				'After how many retries without progress to stop retrying an import. This is said once, in an item of its own. Choose 0 to retry forever. Manual executions are not counted.',
		},
		{
			displayName: 'Max Imports',
			name: 'maxImports',
			type: 'number',
			typeOptions: { minValue: 1 },
			default: 20,
			description: 'Max number of imports to retry, the least recently tried first',
		},
	],
	input: z.object({
		filters: filtersInput,
		options: z.object({
			...waitingInput,
			giveUpAfter: wholeNumber(0).default(3),
			maxImports: wholeNumber(1).default(20),
		}),
	}),
	// Two items would find the same imports: one after the other, the second knows what the first did.
	orderKey: () => 'all',
	async run({ input: { filters, options }, service, continueOnFail, hint, staticData }) {
		const history = RetryHistory.of(service, staticData);
		const choice = await chooseImports(service, { filters, ...options }, history);
		for (const message of surprises(choice, !isEmpty(filters), options.giveUpAfter)) hint(message);

		const attempts = await concurrently(
			choice.toRetry,
			service.maxConcurrency,
			async (failedImport) => await attemptRetry(service, failedImport, history),
		);
		if (!continueOnFail) throwIfAnyFailed(attempts);
		const ended = options.waitForCompletion
			? await Promise.all(
					attempts.map(async (attempt, index) => {
						if (hasFailed(attempt) || !attempt.retried) return attempt;
						const { record: before } = choice.toRetry[index];
						const times = waitingTimes(options);
						return await waitForAttempt(service, attempt, history, { ...times, before });
					}),
				)
			: attempts;
		if (!continueOnFail) throwIfAnyFailed(ended);
		return [...ended.map(toOutput), ...givenUpOutputs(choice.givenUp, history)];
	},
});

/** What may surprise about a choice, in a sentence each. */
function surprises(
	{ toRetry, givenUp, retriedNow, withoutId }: Choice,
	isFiltered: boolean,
	giveUpAfter: number,
): string[] {
	const isEmptyList = toRetry.length + givenUp.length + retriedNow + withoutId === 0;
	return [
		isEmptyList && isFiltered && "No errored import passes the 'Filters'.",
		isEmptyList && !isFiltered && 'There is no errored import.',
		toRetry.length === 0 &&
			retriedNow > 0 &&
			'The errored imports were retried for an earlier item already.',
		withoutId > 0 && `Errored imports without an ID cannot be retried: ${withoutId}.`,
		givenUp.length > 0 &&
			`Errored imports that are not retried any more, as ${giveUpAfter} retries brought no progress: ${givenUp.length}. Use Retry to try one again, or set 'Give Up After (Retries)' to 0.`,
	].filter((message) => message !== false);
}
