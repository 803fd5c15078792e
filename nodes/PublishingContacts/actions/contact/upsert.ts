import type { ApiClient } from '../../../shared/client/apiClient';
import { ApiError } from '../../../shared/errors/apiError';
import type { HintKind } from '../../../shared/operations/hints';
import { defineOperation } from '../../../shared/operations/operation';
import { recordOrInput } from '../../../shared/operations/recordOrInput';
import { optionalChannel } from '../../../shared/pickers/channels';
import { sameContact } from '../../properties/email';
import { explainFields } from './explainFields';
import { hasLeft } from './hasLeft';
import { CONTACT_OUTPUT } from './simpleContact';
import {
	additionalBody,
	tagsToWrite,
	hintUnmatched,
	valuesOf,
	writingInput,
	writingProperties,
} from './writing';
import { additionalFieldsOf } from '../../../shared/properties/collections';
import { switchField, textField } from '../../../shared/properties/fields';

export const upsert = defineOperation({
	value: 'upsert',
	action: 'Create or update contact',
	description: 'Create a new record, or update the current one if it already exists (upsert)',
	endpoint: 'upsertContact',
	properties: [
		...writingProperties,
		additionalFieldsOf([
			optionalChannel(
				'A channel (newsletter) to subscribe the contact to: choose one, or enter its slug. The service sets the status. Who has unsubscribed or was cleaned stays out.',
			),
			textField(
				'Source',
				'source',
				'e.g. signup form',
				'Where the contact came from. Only the first value is kept.',
			),
			switchField(
				'Subscribe Again',
				'resubscribe',
				'Whether to subscribe people again who have unsubscribed or were cleaned',
			),
			tagsToWrite,
		]),
	],
	// Without a channel, the contact is written without a subscription. No other contact is affected.
	unlimited: 'additionalFields.channel',
	input: writingInput,
	partitionKey: sameContact,
	...CONTACT_OUTPUT,
	async run({ input, api, call, hint }) {
		const { email, additionalFields } = input;
		const { channel: wanted, resubscribe } = additionalFields;
		const staysOut = wanted !== undefined && !resubscribe && (await hasLeft(api, email, wanted));
		const channel = staysOut ? undefined : wanted;
		const sent = { email, ...valuesOf(input), ...additionalBody(input), channel };
		const hasFields = Object.keys(sent).length > 2;
		hintUnmatched(input, hint);
		if (staysOut) hint(LEFT_OUT, { names: [], counts: [1] });
		try {
			const { items, isCreated } = await call({ body: sent });
			// With a channel, the service only subscribes a contact that exists, and ignores its other fields.
			const areIgnored = channel !== undefined && isCreated !== true && hasFields;
			if (!areIgnored) return recordOrInput(items, sent);
			return recordOrInput(await saveFields(api, { ...sent, channel: undefined }), sent);
		} catch (error) {
			throw await explainFields(error, input, api);
		}
	},
});

const LEFT_OUT: HintKind = ({ counts: [contacts] }) =>
	`Contacts not subscribed, as they have unsubscribed from the channel or were cleaned: ${contacts}. 'Subscribe Again' in 'Additional Fields' subscribes them.`;

/** Saves the fields of a contact that has just been subscribed, and returns the contact. */
async function saveFields(
	api: ApiClient,
	body: Readonly<Record<string, unknown>>,
): Promise<unknown> {
	try {
		return (await api.call('upsertContact', { body })).items;
	} catch (error) {
		throw error instanceof ApiError
			? error.withSentence(
					'The contact has been subscribed to the channel. Its fields were not saved.',
				)
			: error;
	}
}
