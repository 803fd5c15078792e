import { ApiError } from '../../../shared/errors/apiError';
import { printable } from '../../../shared/errors/words';
import { lookupOr, unsent } from '../../../shared/operations/lookupOr';
import {
	asRecord,
	idValue,
	isInState,
	mayBeDraft,
	type ApiRecord,
} from '../../../shared/api/records';
import type { ApiClient } from '../../../shared/client/apiClient';
import { textOf } from '../../../shared/json';

/** The choices of the user for a letter to send. */
interface Wanted {
	readonly letterId: string;
	readonly channel: string;
	/** Whether a status that the package does not know counts as a draft's. */
	readonly sendAnyStatus?: boolean;
	/** Whether a model sends: it may have made the ID up, so what cannot be read is not sent. */
	readonly isTool: boolean;
}

/**
 * Throws an `ApiError` if the letter is not known to be a draft of the channel, before anybody receives it. A letter that
 * cannot be read counts as one, and so does a letter without a status or a channel. Returns the letter's ID, if it was read.
 */
export async function checkIsDraft(api: ApiClient, wanted: Wanted): Promise<string | undefined> {
	const letter = await letterOf(api, wanted);
	checkState(letter, wanted);
	const { channelSlug: own, channelId, uniqueId, id } = letter;
	const isElsewhere = typeof own === 'string' && own.trim() !== '' && own !== wanted.channel;
	if (isElsewhere && textOf(channelId) !== wanted.channel) {
		throw new ApiError(
			`The letter belongs to the channel ${named(own)}, not to '${wanted.channel}'`,
			{ description: "It was not sent. Check 'Channel' and 'Letter'." },
		);
	}
	return idValue.parse(uniqueId) ?? idValue.parse(id);
}

function checkState(letter: ApiRecord, { sendAnyStatus }: Wanted): void {
	if (isInState(letter, 'template')) {
		throw new ApiError('The letter is a template, which cannot be sent', {
			description:
				'It was not sent. Choose a draft: Create Draft From Template makes one of a template.',
		});
	}
	if (isInState(letter, 'scheduled')) {
		throw new ApiError('The letter is scheduled to be sent', {
			description:
				'It was not sent, because its readers might get it twice. To send it earlier, have a person unschedule it in the service first.',
		});
	}
	if (isInState(letter, 'published')) {
		throw new ApiError('The letter has already been published', {
			description:
				'It was not sent, because its readers have it. Do not send it again unless a person asks for it.',
		});
	}
	if (!mayBeDraft(letter) && sendAnyStatus !== true) {
		throw new ApiError(
			`The letter has the status ${named(letter.publicationStatus)}, which is not known to be a draft's`,
			{
				description:
					"It was not sent: it may just be on its way to its readers. A person must look at the letter in the service, and decide about 'Send Whatever Its Status' in the options.",
			},
		);
	}
}

/** Returns a value of the service as it may stand in a message. */
function named(value: unknown): string {
	const text = typeof value === 'string' ? `'${value}'` : JSON.stringify(value);
	return printable(text.slice(0, 100));
}

/** Returns the letter, or an empty record if the service does not offer it to anybody but a model. */
async function letterOf(api: ApiClient, { letterId, isTool }: Wanted): Promise<ApiRecord> {
	const letter = api.call('getLetterById', { path: { letterId } });
	const { items } = isTool
		? await unsent(letter, UNREAD)
		: await lookupOr(letter, { items: {} }, UNREAD);
	return asRecord(items);
}

const UNREAD = 'The letter was not sent because its current status could not be read.';
