import { z } from 'zod';
import { importId } from '../../pickers/imports';
import { identifier } from '../../../shared/properties/schemas';
import { defineOperation } from '../../../shared/operations/operation';
import { DeferredResult } from '../../../shared/operations/results';
import { waitingInput, waitingOptions, waitingTimes } from '../../../shared/properties/waiting';
import { startRetry } from './retrying/startRetry';
import { waitForImport } from './retrying/waitForImport';

export const retry = defineOperation({
	value: 'retry',
	name: 'Retry',
	action: 'Retry import',
	description: 'Resume a failed import where it stopped, without uploading its file again',
	endpoint: 'retryImport',
	properties: [importId],
	options: [
		...waitingOptions,
		{
			displayName: 'If Not Retryable',
			name: 'onNotRetryable',
			type: 'options',
			options: [
				{ name: 'Fail', value: 'error', description: 'The item fails' },
				{
					name: 'Skip',
					value: 'skip',
					description: "The item is returned with 'retried' set to false and the reason",
				},
			],
			default: 'error',
			description: 'What to do with an import that is not in a retryable state',
		},
	],
	input: z.object({
		importId: identifier,
		options: z.object({
			...waitingInput,
			onNotRetryable: z.enum(['error', 'skip']).default('error'),
		}),
	}),
	orderKey: (input) => input.importId,
	repeats: 'unless in doubt',
	async run({ input: { importId, options }, api }) {
		const started = await startRetry(api, importId, options.onNotRetryable === 'skip');
		if (!started.retried || !options.waitForCompletion) return started;
		return new DeferredResult(
			{ verb: 'Retried', subject: importId },
			async (signal) => await waitForImport(api, importId, { ...waitingTimes(options), signal }),
		);
	},
});
