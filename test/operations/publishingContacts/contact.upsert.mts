import { READER } from '../../../sandbox/index.mts';
import { mapping } from '../../support/mapping.mts';
import { bySlug, ITEM } from '../../support/values.mts';
import { badEmail } from '../badContacts.mts';
import { badFields, fieldErrors, fieldRequests } from '../contactFields.mts';
import { defineCase, type Sent } from '../defineCase.mts';
import { recordOrSent } from '../oddResponses.mts';

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
			options: { maxConcurrency: 1 },
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
			shows: 'tags alone',
			parameters: { contactFields: mapping(null), additionalFields: { tags: 'VIP, paying' } },
			sends: [upsert({ tags: ['VIP', 'paying'] })],
		},
		{
			shows: 'the address of an item whose mapped fields are all empty',
			parameters: { contactFields: mapping({ firstName: ITEM }) },
			items: [{ value: ' ' }],
			sends: [upsert({})],
		},
	],
	badInput: [
		...badEmail,
		...badFields,
		[
			'a way in the slug',
			{ additionalFields: { channel: bySlug(ITEM) } },
			"'Channel' in 'Additional Fields' must have no",
			'a/b',
		],
	],
	errors: fieldErrors,
	oddResponses: [
		...recordOrSent({}, { email: READER, firstName: 'Zoë' }),
		{
			shows: 'a channel together with fields: says what is ignored',
			parameters: { additionalFields: { channel: bySlug('tech-weekly') } },
			responses: [{ kind: 'body', body: '{"items":{"email":"a"}}' }],
			gives: [{ email: 'a' }],
			hints: [
				"With 'Channel' set, the service only subscribes contacts that exist already, and ignores their other fields. To change both, leave it out and use Subscription: Set for Multiple Channels after this.",
			],
		},
	],
	isRepeated: true,
	twoItems: {
		differ: { parameters: { email: ITEM }, values: [READER, 'reader1@readers.example'] },
		run: {
			sameRecord: { parameters: { email: ITEM }, values: [READER, READER.toUpperCase()] },
		},
	},
});
