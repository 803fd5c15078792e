import { READER } from '../../../sandbox/index.mts';
import { byNames, mapping } from '../../support/mapping.mts';
import { bySlug, ITEM } from '../../support/values.mts';
import { badEmail } from '../badContacts.mts';
import { badFields, fieldErrors, fieldRequests } from '../contactFields.mts';
import { defineCase, type Sent } from '../defineCase.mts';
import { recordOrSent } from '../oddResponses.mts';

const put = (body: object): Sent => [
	'PUT /api/v3/contacts/reader0%40readers.example?api=true',
	body,
];

export default defineCase({
	minimal: {
		parameters: { email: READER, contactFields: mapping({ firstName: 'Zoë' }) },
		sends: [put({ firstName: 'Zoë' })],
	},
	full: {
		parameters: {
			email: READER,
			fieldsMode: 'json',
			contactJson: '{ "firstName": "Zoë", "lastName": "B", "customFields": { "vip": true } }',
			additionalFields: { channel: bySlug('morning-brief'), tags: 'VIP, paying' },
			options: { maxConcurrency: 1 },
		},
		sends: [
			put({
				firstName: 'Zoë',
				lastName: 'B',
				customFields: { vip: true },
				channel: 'morning-brief',
				tags: ['VIP', 'paying'],
			}),
		],
	},
	requests: [
		...fieldRequests((fields) => [put(fields)]),
		{
			shows: 'tags alone',
			parameters: { contactFields: mapping(null), additionalFields: { tags: ['VIP'] } },
			sends: [put({ tags: ['VIP'] })],
		},
	],
	badInput: [
		...badEmail,
		...badFields,
		['an empty mapping', { contactFields: mapping({}) }, "'Contact Fields' must have a value"],
		[
			'a mapping of nothing',
			{ contactFields: mapping(null) },
			"'Contact Fields' must have a value",
		],
		[
			'an item without a field',
			{ contactFields: byNames() },
			"'Contact Fields' must have a value for at least one field (the item has the keys 'value', and the fields are 'First Name', 'Last Name', 'City'",
			1,
		],
		[
			'fields that are all empty',
			{ contactFields: mapping({ firstName: ITEM }) },
			"'Contact Fields' must have a value for at least one field",
			'',
		],
		[
			'nothing in JSON',
			{ fieldsMode: 'json' },
			"'Contact JSON' must have a value for at least one",
		],
		[
			'a channel alone',
			{ contactFields: mapping(null), additionalFields: { channel: bySlug('tech-weekly') } },
			"'Contact Fields' must have a value for at least one field",
		],
	],
	errors: [
		...fieldErrors,
		{
			when: 'the contact is unknown',
			isNotDescribed: true,
			parameters: { email: 'nobody@readers.example' },
			status: 404,
			message: 'The contact was not found',
			description: /address in 'Email'/,
		},
	],
	oddResponses: recordOrSent({}, { email: READER, firstName: 'Zoë' }),
	isRepeated: true,
	twoItems: {
		differ: { parameters: { email: ITEM }, values: [READER, 'reader1@readers.example'] },
		run: {
			sameRecord: { parameters: { email: ITEM }, values: [READER, READER.toUpperCase()] },
		},
	},
});
