import { defineOperation } from '../../../shared/operations/operation';
import { recordOrInput } from '../../../shared/operations/recordOrInput';
import { channelFilter } from '../../../shared/pickers/channels';
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

export const upsert = defineOperation({
	value: 'upsert',
	name: 'Create or Update',
	action: 'Create or update contact',
	description: 'Create a new record, or update the current one if it already exists (upsert)',
	endpoint: 'upsertContact',
	properties: [
		...writingProperties,
		additionalFieldsOf([
			{
				...channelFilter,
				description:
					'A channel (newsletter) to subscribe the contact to: choose one, or enter its slug (its short name in the service). For a contact that exists, only the subscription is then created, with a status that the service chooses, and all other fields are ignored.',
			},
			{
				displayName: 'Source',
				name: 'source',
				type: 'string',
				default: '',
				placeholder: 'e.g. signup form',
				description: 'Where the contact came from. Only the first value is kept.',
			},
			tagsToWrite,
		]),
		{
			displayName:
				"With 'Channel' set, a contact that exists is only subscribed: all other fields are ignored. To change both, leave 'Channel' out and use Subscription: Set for Multiple Channels after this.",
			name: 'channelNotice',
			type: 'notice',
			displayOptions: { show: { 'additionalFields.channel': [{ _cnd: { exists: true } }] } },
			default: '',
		},
	],
	// Without a channel, the contact is written without a subscription. No other contact is affected.
	limitExceptions: { 'additionalFields.channel': false },
	input: writingInput,
	orderKey: sameContact,
	async run({ input, api, hint }) {
		const values = valuesOf(input);
		const body = { email: input.email, ...values, ...additionalBody(input) };
		hintUnmatched(input, hint);
		if (input.additionalFields.channel !== undefined && Object.keys(body).length > 2) {
			hint(IGNORED);
		}
		try {
			const { items } = await api.call('upsertContact', { body });
			return recordOrInput(items, body);
		} catch (error) {
			throw await explainFields(error, input, api);
		}
	},
});

const IGNORED =
	"With 'Channel' set, the service only subscribes contacts that exist already, and ignores their other fields. To change both, leave it out and use Subscription: Set for Multiple Channels after this.";
