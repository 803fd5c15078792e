import { READER } from '../../../sandbox/index.mts';
import { bySlug, ITEM } from '../../support/values.mts';
import { knownOrNot } from '../oddResponses.mts';
import { defineCase } from '../defineCase.mts';
import { notFound } from '../errors.mts';

const contact = (email = 'reader0%40readers.example') => `GET /api/v3/contacts/${email}?api=true`;
const found = (items: object) => [
	{ kind: 'body', body: JSON.stringify({ items, message: '', total: 1 }) } as const,
];

const RECORD = { email: 'a@readers.example' };

export default defineCase({
	minimal: { parameters: { email: READER }, sends: [[contact()]] },
	full: {
		parameters: {
			simplify: false,
			options: { channel: bySlug('morning-brief') },
		},
		sends: [[`${contact()}&channel=morning-brief`]],
	},
	requests: [
		{
			shows: 'an address with everything that means something in a URL, as one segment',
			parameters: { email: ITEM },
			items: [{ value: 'a+b/c?d#e@readers.example' }],
			responses: found({ email: 'a' }),
			sends: [[contact('a%2Bb%2Fc%3Fd%23e%40readers.example')]],
		},
	],
	errors: [
		notFound(
			'not subscribed to the channel',
			{ options: { channel: bySlug('members-only') } },
			'The contact was not found',
			/must have a subscription to it/,
		),
		{
			when: 'the channel belongs to others',
			parameters: { options: { channel: bySlug('of-others') } },
			responses: [{ kind: 'status', status: 403 }],
			status: 403,
			message: 'The API key cannot read this contact',
			description: /^A channel in 'Channel' must belong to the company/m,
		},
		notFound(
			'the contact is unknown',
			{ email: 'nobody@readers.example' },
			'The contact was not found',
			/address in 'Email'/,
		),
	],
	oddResponses: [
		...knownOrNot('contact', RECORD),
		{
			shows: 'a contact without an address, and fields that are new',
			parameters: { simplify: false },
			responses: found({ contactKey: 'ab12', nickname: 'Z' }),
			gives: [{ contactKey: 'ab12', nickname: 'Z' }],
		},
	],
	differ: ['email', READER, 'reader1@readers.example'],
});
