import { READER } from '../../../sandbox/index.mts';
import { mapping } from '../../support/mapping.mts';
import { badFields, fieldErrors, fieldRequests } from '../contactFields.mts';
import { type BadInput, body, bySlug, defineCase, recordOrSent, type Sent } from '../case.mts';

const upsert = (body: object): Sent => [
	'POST /api/v3/contacts',
	{ api: true, email: READER, ...body },
];

/** With a channel, the node first looks whether the contact has left it. */
const look = (email = READER): Sent => [
	`GET /api/v3/contacts/${encodeURIComponent(email)}?api=true`,
];
const has = (...subscriptions: unknown[]) => body({ items: { email: READER, subscriptions } });
const subscription = (slug: string, status: unknown) => ({ channel: { slug, name: 'A' }, status });

const withChannel = (more: object = {}) => ({
	additionalFields: { channel: bySlug('tech-weekly'), ...more },
});

/** A channel for a contact that has left it, or may have. */
const staysOut = (shows: string, channel: string, ...subscriptions: unknown[]) => ({
	shows: `no channel for ${shows}`,
	parameters: { additionalFields: { channel: bySlug(channel) } },
	responses: [has(...subscriptions)],
	sends: [look(), upsert({ firstName: 'Zoë' })],
});

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
			look('new@readers.example'),
			upsert({
				email: 'new@readers.example',
				firstName: 'Zoë',
				lastName: "O'Neil",
				customFields: { city: 'Łódź', birthday: '2000-02-29', 'loyalty points': 7, vip: true },
				channel: 'morning-brief',
				source: 'form',
				tags: ['VIP'],
			}),
		],
	},
	requests: [
		...fieldRequests((fields) => [upsert(fields)]),
		{ shows: 'the address alone', parameters: { fieldsMode: 'json' }, sends: [upsert({})] },
		{
			shows: 'the address alone, where no field is mapped',
			parameters: { contactFields: mapping(null) },
			sends: [upsert({})],
		},
		{
			shows:
				'a channel for a contact that exists: subscribed first, as its fields are then ignored',
			parameters: withChannel({ tags: ['VIP'] }),
			sends: [
				look(),
				upsert({ firstName: 'Zoë', tags: ['VIP'], channel: 'tech-weekly' }),
				upsert({ firstName: 'Zoë', tags: ['VIP'] }),
			],
		},
		{
			shows: 'a channel alone for a contact that exists',
			parameters: { contactFields: mapping(null), ...withChannel() },
			sends: [look(), upsert({ channel: 'tech-weekly' })],
		},
		staysOut('somebody who has unsubscribed', 'tech-weekly', subscription('tech-weekly', 2)),
		staysOut('somebody who was cleaned', 'Tech-Weekly', subscription('tech-weekly', '3')),
		staysOut('a status that is no number', 'tech-weekly', subscription('tech-weekly', 'left')),
		staysOut('a subscription whose channel has no slug', 'tech-weekly', {
			channel: 'A',
			status: 2,
		}),
		{
			...staysOut('an ID if no list says which it is', '102', subscription('tech-weekly', 2)),
			responses: [body({}, 403), has(subscription('tech-weekly', 2))],
			sends: [['GET /api/v3/channels?api=true'], look(), upsert({ firstName: 'Zoë' })],
		},
		{
			shows: 'a channel for somebody who has left another one',
			parameters: { fieldsMode: 'json', ...withChannel() },
			responses: [has(subscription('morning-brief', 2), subscription('tech-weekly', 4))],
			sends: [look(), upsert({ channel: 'tech-weekly' })],
		},
		{
			shows: 'a channel at once if people who have left are subscribed again',
			parameters: { fieldsMode: 'json', ...withChannel({ resubscribe: true }) },
			sends: [upsert({ channel: 'tech-weekly' })],
		},
	],
	badInput: [
		...badFields,
		...['VIP;a', '{"VIP"}'].map(
			(tag): BadInput => [
				'additionalFields.tags',
				`early-reader,${tag}`,
				`'Tag Names or IDs' in 'Additional Fields' must contain only letters, numbers, hyphens, underscores and spaces, but it is '${tag}'`,
			],
		),
	],
	errors: [
		...fieldErrors,
		{
			when: 'the fields are refused after the contact was subscribed',
			parameters: withChannel(),
			responses: [
				has(),
				body({ items: { email: 'a' } }),
				body({ message: 'The contact is locked.' }, 409),
			],
			status: 409,
			requests: 3,
			message: /The contact is locked/,
			description: /The contact has been subscribed to the channel\. Its fields were not saved\./,
		},
		...[403, 500].map((status) => ({
			when: `the look whether the contact has left fails: ${status}`,
			parameters: withChannel(),
			responses: Array.from({ length: status === 500 ? 3 : 1 }, () => body({}, status)),
			status,
			requests: status === 500 ? 3 : 1,
			message: /./,
			description: /The contact was not saved\. With 'Channel', the node first reads whether/,
		})),
	],
	oddResponses: [
		...recordOrSent({}, { email: READER, firstName: 'Zoë' }),
		{
			shows: 'a contact without its subscriptions: nothing is saved',
			parameters: withChannel(),
			responses: [body({ items: { email: READER } })],
			gives: /^The contact came without its subscriptions/,
			description: /The contact was not saved/,
		},
	],
	isRepeated: true,
	differ: ['email', READER, 'reader1@readers.example'],
	sameRecord: ['email', READER, READER.toUpperCase()],
});
