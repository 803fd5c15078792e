import type { ApiClient } from '../../../../shared/client/apiClient';
import { ApiError } from '../../../../shared/errors/apiError';

/** A type, not an interface, so that it is an item's JSON as it stands. */
export type StartedRetry = {
	readonly uniqueId: string;
	readonly retried: boolean;
	readonly message: string;
};

/**
 * Asks the service to resume an import (`retryImport`: 202 with or without items). An import that is
 * not in a retryable state (422) is told as not retried where `skip` is set. Throws an `ApiError`.
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

/** The error that came for an import, telling what was retried before it: nothing goes by in silence. */
export function tellingRetried(
	error: ApiError,
	importId: string,
	retried: readonly string[],
): ApiError {
	const others = error.details.outcomeUnknown === true ? 'other ' : '';
	return error.saying(
		`This happened with the import ${importId}.`,
		retried.length === 0
			? `No ${others}import was retried.`
			: `Retried before that: ${retried.join(', ')}.`,
	);
}
