import { ApiError } from '../../../shared/errors/apiError';
import { endpoints } from '../../../shared/api/endpoints';
import { lookupOr } from '../../../shared/operations/lookupOr';
import { isPublished, isScheduled, isTemplate } from '../../../shared/api/publicationStatus';
import { recordOf, type ApiRecord } from '../../../shared/api/records';
import type { ApiClient } from '../../../shared/client/apiClient';

/** The letter counts also where it comes without an envelope, and what else a success holds is no letter. */
const LOOKUP = { ...endpoints.getLetterById, response: 'optional' } as const;

/**
 * Throws an `ApiError` for what is known to be no draft, before anybody is reached: what the service makes of
 * a template, or of a letter that it has sent or is going to send, is not stated. Where there is no such read, the
 * letter is taken for a draft.
 */
export async function checkIsDraft(api: ApiClient, letterId: string): Promise<void> {
	const letter = await letterOf(api, letterId);
	if (isTemplate(letter)) {
		throw new ApiError('The letter is a template, which cannot be sent', {
			description:
				"It was not sent. First create a draft with Create Draft From Template, and send that draft by its 'uniqueId'.",
		});
	}
	if (isScheduled(letter)) {
		throw new ApiError('The letter is scheduled to be sent', {
			description:
				'It was not sent: its readers might get it twice. Unschedule it in the service first, or clone it and send the copy.',
		});
	}
	if (isPublished(letter)) {
		throw new ApiError('The letter has already been published', {
			description: 'It was not sent. To send it again, clone it and send the copy.',
		});
	}
}

/** The letter, also alone in a list; nothing is known of it where others came, or no letter. */
async function letterOf(api: ApiClient, letterId: string): Promise<ApiRecord> {
	const { items } = await lookupOr(
		api.request(LOOKUP, { path: { letterId } }),
		{ items: null },
		'The letter was not sent because its current status could not be read.',
	);
	return recordOf(items) ?? {};
}
