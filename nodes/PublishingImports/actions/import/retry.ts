import { z } from 'zod';
import type { ApiClient } from '../../../shared/client/apiClient';
import { ApiError } from '../../../shared/errors/apiError';
import { isWebPageError } from '../../../shared/errors/sender';
import { importId } from '../../pickers/imports';
import { identifier } from '../../../shared/properties/schemas';
import { defineOperation } from '../../../shared/operations/operation';
import { DeferredResult } from '../../../shared/operations/results';
import { waitingInput, waitingOptions, waitingTimes } from '../../../shared/properties/waiting';
import { waitForImport } from './waitForImport';
import { choiceField } from '../../../shared/properties/fields';

export const retry = defineOperation({
	value: 'retry',
	action: 'Retry import',
	description: 'Resume a failed import where it stopped, without uploading its file again',
	endpoint: 'retryImport',
	properties: [importId],
	options: [
		...waitingOptions,
		choiceField(
			'If Import Cannot Be Retried',
			'onNotRetryable',
			'What to do with an import that is running or finished',
			'error',
			[
				{ name: 'Stop With an Error', value: 'error', description: 'The item fails' },
				{
					name: 'Skip It',
					value: 'skip',
					description: "The item is returned with 'retried' set to false and the reason",
				},
			],
		),
	],
	input: z.object({
		importId: identifier,
		options: z.object({
			...waitingInput,
			onNotRetryable: z.enum(['error', 'skip']).default('error'),
		}),
	}),
	partitionKey: (input) => input.importId,
	async run({ input: { importId, options }, api }) {
		const skipped = options.onNotRetryable === 'skip' ? [422] : [];
		const started = await startRetry(api, importId, skipped);
		if (!started.retried || !options.waitForCompletion) return started;
		return new DeferredResult(
			{ verb: 'Retried', subject: importId },
			async (signal) => await waitForImport(api, importId, { ...waitingTimes(options), signal }),
		);
	},
});

/** A type and not an interface, so that it can be an item's JSON. */
export type StartedRetry = {
	readonly uniqueId: string;
	readonly retried: boolean;
	readonly message: string;
};

/**
 * Asks the service to resume an import (`retryImport`: 202 with or without items). If the service refuses with one of the
 * `skipped` statuses, such as 422 for an import that is not in a retryable state, it is returned as not retried. Throws an
 * `ApiError`.
 */
export async function startRetry(
	api: ApiClient,
	importId: string,
	skipped: readonly number[],
): Promise<StartedRetry> {
	return await api.call('retryImport', { path: { importId } }).then(
		({ message }) => ({ uniqueId: importId, retried: true, message: message ?? 'Retry started' }),
		(error: unknown) => {
			if (!(error instanceof ApiError) || isWebPageError(error)) throw error as Error;
			if (!skipped.includes(error.details.status ?? 0)) throw error;
			return { uniqueId: importId, retried: false, message: error.message };
		},
	);
}
