import { defineOperation } from '../../../shared/operations/operation';
import { optionalChannel } from '../../../shared/pickers/channels';
import { sameContact } from '../../properties/email';
import { explainFields } from './explainFields';
import { CONTACT_OUTPUT } from './simpleContact';
import {
	additionalBody,
	namesToMatch,
	tagsToWrite,
	hintUnmatched,
	valuesOf,
	writingInput,
	writingProperties,
} from './writing';
import { additionalFieldsOf } from '../../../shared/properties/collections';

const NO_VALUE = 'must have a value for at least one field';

export const update = defineOperation({
	value: 'update',
	action: 'Update contact',
	description:
		'Update a contact that exists: names, custom fields and tags. The address itself cannot be changed.',
	endpoint: 'updateContact',
	properties: [
		...writingProperties,
		additionalFieldsOf([
			optionalChannel(
				"The channel (newsletter) for which the service's automations count the tags as added: choose one, or enter its slug",
			),
			tagsToWrite,
		]),
	],
	input: writingInput.superRefine((input, context) => {
		// The channel alone changes nothing.
		const { tags, ...others } = { tags: input.additionalFields.tags, ...valuesOf(input) };
		if (tags.length > 0 || Object.keys(others).length > 0) return;
		const message = [NO_VALUE, namesToMatch(input)].filter(Boolean).join(' ');
		const path = [input.fieldsMode === 'json' ? 'contactJson' : 'contactFields'];
		context.addIssue({ code: 'custom', message, path });
	}),
	partitionKey: sameContact,
	...CONTACT_OUTPUT,
	async run({ input, api, writeRecord, hint }) {
		const { email } = input;
		const body = { ...valuesOf(input), ...additionalBody(input) };
		hintUnmatched(input, hint);
		try {
			return await writeRecord({ path: { email }, body }, { email });
		} catch (error) {
			throw await explainFields(error, input, api);
		}
	},
});
