import { READER } from '../../../sandbox/index.mts';
import { byNames, mapping } from '../../support/mapping.mts';
import { bySlug, defineCase, ITEM, recordOrSent, type Sent, unknownContact } from '../case.mts';

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
			fieldsMode: 'json',
			contactJson: '{ "firstName": "Zoë", "lastName": "B", "customFields": { "vip": true } }',
			additionalFields: { channel: bySlug('morning-brief'), tags: 'VIP, paying' },
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
		{
			shows: 'tags alone',
			parameters: { contactFields: mapping(null), additionalFields: { tags: ['VIP'] } },
			sends: [put({ tags: ['VIP'] })],
		},
	],
	badInput: [
		[{ contactFields: mapping(null) }, "'Contact Fields' must have a value"],
		[
			{ contactFields: byNames() },
			1,
			"'Contact Fields' must have a value for at least one field (the item has the keys 'value', and the fields are 'First Name', 'Last Name', 'City'",
		],
		[
			{ contactFields: mapping({ firstName: ITEM }) },
			'',
			"'Contact Fields' must have a value for at least one field",
		],
		[{ fieldsMode: 'json' }, "'Contact JSON' must have a value for at least one"],
		[
			{ contactFields: mapping(null), additionalFields: { channel: bySlug('tech-weekly') } },
			"'Contact Fields' must have a value for at least one field",
		],
	],
	errors: [unknownContact('The contact was not found', /address in 'Email'/)],
	oddResponses: recordOrSent({}, { email: READER, firstName: 'Zoë' }),
	differ: ['email', READER, 'reader1@readers.example'],
	sameRecord: ['email', READER, READER.toUpperCase()],
});
