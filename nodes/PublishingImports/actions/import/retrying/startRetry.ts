import type { ApiClient } from '../../../../shared/client/apiClient';
import { ApiError } from '../../../../shared/errors/apiError';

/** A type and not an interface, so that it can be an item's JSON. */
export type StartedRetry = {
	readonly uniqueId: string;
	readonly retried: boolean;
	readonly message: string;
};

/**
 * Asks the service to resume an import (`retryImport`: 202 with or without items). With `skip`, an import that is not in
 * a retryable state (422) is returned as not retried. Throws an `ApiError`.
 */
export async function startRetry(
	api: ApiClient,
	importId: string,
	skip: boolean,
): Promise<StartedRetry> {
	return await api.call('retryImport', { path: { importId } }).then(
		({ message }) => ({ uniqueId: importId, retried: true, message: message ?? 'Retry started' }),
		(error: unknown) => {
			if (skip && error instanceof ApiError && error.details.status === 422) {
				return { uniqueId: importId, retried: false, message: error.message };
			}
			throw error;
		},
	);
}

/** Returns the error of an import with the imports that were retried before, so that the user knows of them. */
export function withRetried(
	error: ApiError,
	importId: string,
	retried: readonly string[],
): ApiError {
	const others = error.details.outcomeUnknown === true ? 'other ' : '';
	return error.saying(
		`Import: ${importId}.`,
		retried.length === 0
			? `No ${others}import was retried.`
			: `Retried before the error: ${retried.join(', ')}.`,
	);
}
