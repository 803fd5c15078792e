import type { ApiClient } from '../../../shared/client/apiClient';
import { ApiError } from '../../../shared/errors/apiError';
import { defineOperation } from '../../../shared/operations/operation';
import { recordOrInput } from '../../../shared/operations/recordOrInput';
import { channelFilter } from '../../../shared/pickers/channels';
import { shownFor } from '../../../shared/properties/shownFor';
import { sameContact } from '../../properties/email';
import { explainFields } from './explainFields';
import {
	additionalBody,
	tagsToWrite,
	hintUnmatched,
	valuesOf,
	writingInput,
	writingProperties,
} from './writing';
import { additionalFieldsOf } from '../../../shared/properties/collections';
import { textField } from '../../../shared/properties/textField';

/** Up to this version of the node, the fields of a contact that existed were ignored if a channel was set. */
const LAST_TO_IGNORE = 1.1;

export const upsert = defineOperation({
	value: 'upsert',
	action: 'Create or update contact',
	description: 'Create a new record, or update the current one if it already exists (upsert)',
	endpoint: 'upsertContact',
	properties: [
		...writingProperties,
		additionalFieldsOf([
			{
				...channelFilter,
				description:
					'A channel (newsletter) to subscribe the contact to, with a status that the service chooses: choose one, or enter its slug (its short name in the service)',
			},
			textField(
				'Source',
				'source',
				'e.g. signup form',
				'Where the contact came from. Only the first value is kept.',
			),
			tagsToWrite,
		]),
		...shownFor({ '@version': [{ _cnd: { lte: LAST_TO_IGNORE } }] }, [
			{
				displayName:
					"With 'Channel' set, a contact that exists is only subscribed: all other fields are ignored. Add the node again for a version that saves them, too.",
				name: 'channelNotice',
				type: 'notice',
				displayOptions: { show: { 'additionalFields.channel': [{ _cnd: { exists: true } }] } },
				default: '',
			},
		]),
	],
	// Without a channel, the contact is written without a subscription. No other contact is affected.
	unlimited: 'additionalFields.channel',
	input: writingInput,
	orderKey: sameContact,
	async run({ input, api, call, hint, typeVersion }) {
		const { channel } = input.additionalFields;
		const sent = { email: input.email, ...valuesOf(input), ...additionalBody(input) };
		const hasFields = Object.keys(sent).length > 2;
		hintUnmatched(input, hint);
		try {
			const { items, isCreated } = await call({ body: sent });
			// With a channel, the service only subscribes a contact that exists, and ignores its other fields.
			const areIgnored = channel !== undefined && isCreated !== true && hasFields;
			if (areIgnored && typeVersion > LAST_TO_IGNORE) {
				return recordOrInput(await saveFields(api, { ...sent, channel: undefined }), sent);
			}
			if (areIgnored) hint(IGNORED);
			return recordOrInput(items, sent);
		} catch (error) {
			throw await explainFields(error, input, api);
		}
	},
});

/** Saves the fields of a contact that has just been subscribed, and returns the contact. */
async function saveFields(
	api: ApiClient,
	body: Readonly<Record<string, unknown>>,
): Promise<unknown> {
	try {
		return (await api.call('upsertContact', { body })).items;
	} catch (error) {
		throw error instanceof ApiError
			? error.saying('The contact has been subscribed to the channel. Its fields were not saved.')
			: error;
	}
}

const IGNORED =
	"With 'Channel' set, the service only subscribes contacts that exist already, and ignores their other fields. Add the node again for a version that saves them, too.";
