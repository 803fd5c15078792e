import { ApiError } from '../../../shared/errors/apiError';
import { endpoints } from '../../../shared/api/endpoints';
import { lookupOr } from '../../../shared/operations/lookupOr';
import {
	isPublished,
	isScheduled,
	isTemplate,
	recordOf,
	type ApiRecord,
} from '../../../shared/api/records';
import type { ApiClient } from '../../../shared/client/apiClient';

/** Accepts a letter without an envelope. Any other success means that the letter is unknown. */
const LOOKUP = { ...endpoints.getLetterById, response: 'optional' } as const;

/**
 * Throws an `ApiError` if the letter is known not to be a draft, before anybody receives it: the API does not document the
 * result for a template, or for a letter that is scheduled or sent. Without a response, the letter counts as a draft.
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

/** Returns the letter, also from a list of one. Returns an empty record if there are others, or none. */
async function letterOf(api: ApiClient, letterId: string): Promise<ApiRecord> {
	const { items } = await lookupOr(
		api.call(LOOKUP, { path: { letterId } }),
		{ items: null },
		'The letter was not sent because its current status could not be read.',
	);
	return recordOf(items) ?? {};
}
