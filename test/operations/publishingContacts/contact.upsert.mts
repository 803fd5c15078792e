import { READER } from '../../../sandbox/index.mts';
import { mapping } from '../../support/mapping.mts';
import { bySlug } from '../../support/values.mts';
import { badFields, fieldErrors, fieldRequests } from '../contactFields.mts';
import { defineCase, type Sent } from '../defineCase.mts';
import { body, recordOrSent } from '../oddResponses.mts';

const upsert = (body: object, email = READER): Sent => [
	'POST /api/v3/contacts',
	{ api: true, email, ...body },
];

export default defineCase({
	minimal: {
		parameters: { email: READER, contactFields: mapping({ firstName: 'Zoë' }) },
		sends: [upsert({ firstName: 'Zoë' })],
	},
	full: {
		parameters: {
			email: 'new@readers.example',
			contactFields: mapping({
				firstName: 'Zoë',
				lastName: "O'Neil",
				'customFields.city': 'Łódź',
				'customFields.birthday': '2000-02-29',
				'customFields.loyalty points': 7,
				'customFields.vip': true,
			}),
			additionalFields: { channel: bySlug('morning-brief'), source: 'form', tags: ['VIP'] },
		},
		sends: [
			upsert(
				{
					firstName: 'Zoë',
					lastName: "O'Neil",
					customFields: { city: 'Łódź', birthday: '2000-02-29', 'loyalty points': 7, vip: true },
					channel: 'morning-brief',
					source: 'form',
					tags: ['VIP'],
				},
				'new@readers.example',
			),
		],
	},
	requests: [
		...fieldRequests((fields) => [upsert(fields)]),
		{
			shows: 'the address alone',
			parameters: { fieldsMode: 'json' },
			sends: [upsert({})],
		},
		{
			shows: 'the address alone, where no field is mapped',
			parameters: { contactFields: mapping(null) },
			sends: [upsert({})],
		},
		{
			shows:
				'a channel for a contact that exists: subscribed first, as its fields are then ignored',
			parameters: {
				additionalFields: { channel: bySlug('tech-weekly'), tags: ['VIP'] },
			},
			sends: [
				upsert({ firstName: 'Zoë', tags: ['VIP'], channel: 'tech-weekly' }),
				upsert({ firstName: 'Zoë', tags: ['VIP'] }),
			],
		},
		{
			shows: 'a channel alone for a contact that exists',
			parameters: {
				contactFields: mapping(null),
				additionalFields: { channel: bySlug('tech-weekly') },
			},
			sends: [upsert({ channel: 'tech-weekly' })],
		},
	],
	badInput: badFields,
	errors: [
		...fieldErrors,
		{
			when: 'the fields are refused after the contact was subscribed',
			parameters: { additionalFields: { channel: bySlug('tech-weekly') } },
			responses: [
				body({ items: { email: 'a' } }),
				body({ message: 'The contact is locked.' }, 409),
			],
			status: 409,
			requests: 2,
			message: /The contact is locked/,
			description: /The contact has been subscribed to the channel\. Its fields were not saved\./,
		},
	],
	oddResponses: [...recordOrSent({}, { email: READER, firstName: 'Zoë' })],
	isRepeated: true,
	differ: ['email', READER, 'reader1@readers.example'],
	sameRecord: ['email', READER, READER.toUpperCase()],
});
