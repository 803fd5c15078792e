import { ApiError } from './apiError';

/** Whether a lookup is not there for this key, which says nothing of what it was to find. */
export function isNoAnswer(error: unknown): boolean {
	return error instanceof ApiError && [403, 404, 405, 501].includes(error.details.status ?? 0);
}
