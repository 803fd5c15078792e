import { z } from 'zod';
import { integer } from '../../../shared/properties/schemas';
import { mapConcurrent } from '../../../shared/client/mapConcurrent';
import { defineOperation, type OperationContext } from '../../../shared/operations/operation';
import type { OperationResult } from '../../../shared/operations/results';
import {
	attemptRetry,
	hasFailed,
	throwIfAnyFailed,
	toOutput,
	waitForAttempt,
} from './retrying/attempts';
import { chooseImports, type Choice } from './retrying/chooseImports';
import { filtersField, filtersInput } from './filters';
import { isEmpty } from './findImports';
import { givenUpOutputs } from './retrying/givenUp';
import { RetryClaims } from './retrying/retryClaims';
import { RetryHistory } from './retrying/retryHistory';
import { waitingInput, waitingOptions, waitingTimes } from '../../../shared/properties/waiting';

const inputRules = z.object({
	filters: filtersInput,
	options: z.object({
		...waitingInput,
		giveUpAfter: integer({ min: 0 }).default(3),
		maxImports: integer({ min: 1 }).default(20),
	}),
});

type Input = z.infer<typeof inputRules>;

export const retryFailed = defineOperation({
	value: 'retryFailed',
	name: 'Retry Failed',
	action: 'Retry failed imports',
	description:
		'Find the errored imports and retry each of them. Made for schedules: returns one item per import tried.',
	effect: 'write',
	endpoint: 'retryImport',
	properties: [filtersField({ withStatuses: false })],
	options: [
		...waitingOptions,
		{
			displayName: 'Give Up After (Retries)',
			name: 'giveUpAfter',
			type: 'number',
			typeOptions: { minValue: 0 },
			default: 3,
			description:
				'Number of retries without progress before an import is given up, which one item reports. Set to 0 to retry forever. Manual executions do not count.',
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
	input: inputRules,
	// Two items would find the same imports: one after the other, the second knows what the first did.
	orderKey: () => 'all',
	async run(context) {
		const history = RetryHistory.of(context.api, context.staticData);
		return await retryImports(context, history).finally(async () => {
			// n8n saves nothing of an execution that is stopped.
			if (context.api.signal?.aborted !== true) await history.save(context.rememberedKeys);
		});
	},
});

/** Chooses imports and retries them; waits for their end where that is wanted. */
async function retryImports(
	{ input, api, continueOnFail, hint, staticData, rememberedKeys }: OperationContext<Input>,
	history: RetryHistory,
): Promise<OperationResult[]> {
	const { filters, options } = input;
	const isCounted = options.giveUpAfter > 0 && staticData().isSaved;
	const claims = isCounted ? new RetryClaims(rememberedKeys, history) : undefined;
	const counting = { history, claims };
	const retryAll = async () => {
		const choice = await chooseImports(api, { filters, ...options }, history, claims);
		for (const message of surprises(choice, !isEmpty(filters), options.giveUpAfter)) hint(message);
		const attempts = await mapConcurrent(
			choice.toRetry,
			api.maxConcurrency,
			async (failedImport) => await attemptRetry(api, failedImport, counting),
		);
		return { ...choice, attempts };
	};
	const { toRetry, givenUp, attempts } = await retryAll().catch(async (error: unknown) => {
		await claims?.releaseUntried();
		return await Promise.reject(error as Error);
	});
	if (!continueOnFail) throwIfAnyFailed(attempts);
	const ended = options.waitForCompletion
		? await Promise.all(
				attempts.map(async (attempt, index) =>
					hasFailed(attempt) || !attempt.retried
						? attempt
						: await waitForAttempt(api, toRetry[index], counting, waitingTimes(options)),
				),
			)
		: attempts;
	if (!continueOnFail) throwIfAnyFailed(ended);
	return [...ended.map(toOutput), ...(await givenUpOutputs(givenUp, history, claims))];
}

/** What may surprise about a choice, in a sentence each. */
function surprises(
	{ toRetry, givenUp, retriedNow, withoutId }: Choice,
	isFiltered: boolean,
	giveUpAfter: number,
): string[] {
	const isEmptyList = toRetry.length + givenUp.length + retriedNow + withoutId === 0;
	return [
		isEmptyList && isFiltered && "No errored imports match the 'Filters'.",
		isEmptyList && !isFiltered && 'There is no errored import.',
		toRetry.length === 0 &&
			retriedNow > 0 &&
			'The errored imports were already retried for an earlier item.',
		withoutId > 0 && `Errored imports without an ID cannot be retried: ${withoutId}.`,
		givenUp.length > 0 &&
			`Errored imports given up for lack of progress (retries allowed: ${giveUpAfter}): ${givenUp.length}. Use Retry to try one again, or set 'Give Up After (Retries)' to 0.`,
	].filter((message) => message !== false);
}
