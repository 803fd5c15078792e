import { ApiError } from '../../../shared/api/apiError';
import { isPublished, isTemplate } from '../../../shared/api/publicationStatus';
import { asRecord } from '../../../shared/api/records';
import type { ApiClient } from '../../../shared/client/apiClient';

/**
 * Throws an `ApiError` for what is known to be no draft, before anybody is reached: what the service makes of
 * a template, or of a letter that it has sent, is not stated. Where there is no such
 * read, the letter is taken for a draft.
 */
export async function checkIsDraft(api: ApiClient, letterId: string): Promise<void> {
	const letter = await letterOf(api, letterId);
	if (isTemplate(letter)) {
		throw new ApiError("The 'Letter' is a template, which cannot be sent", {
			description:
				"Nothing was sent. Make a draft of it first, with Create Draft From Template, and send that one's 'uniqueId'.",
		});
	}
	if (isPublished(letter)) {
		throw new ApiError("The 'Letter' was published before", {
			description: 'Nothing was sent. To send it once more, clone it and send the copy.',
		});
	}
}

async function letterOf(api: ApiClient, letterId: string): Promise<Record<string, unknown>> {
	return await api.call('getLetterById', { path: { letterId } }).then(
		({ items }) => asRecord(items),
		async (error: unknown) => (tellsNothing(error) ? {} : await Promise.reject(error as Error)),
	);
}

/** Whether there is no such read: any other failure keeps from sending. */
function tellsNothing(error: unknown): boolean {
	return error instanceof ApiError && error.details.status === 404;
}
