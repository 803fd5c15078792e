import { READER } from '../../../sandbox/index.mts';
import { bySlug, ITEM } from '../../support/values.mts';
import { badEmail } from '../badContacts.mts';
import { knownOrNot } from '../oddResponses.mts';
import { defineCase } from '../defineCase.mts';

const contact = (email = 'reader0%40readers.example') => `GET /api/v3/contacts/${email}?api=true`;
const found = (items: object) => [
	{ kind: 'body', body: JSON.stringify({ items, message: '', total: 1 }) } as const,
];

const RECORD = { email: 'a@readers.example' };

export default defineCase({
	minimal: { parameters: { email: READER }, sends: [[contact()]] },
	full: {
		parameters: {
			email: READER,
			simplify: false,
			options: { channel: bySlug('morning-brief'), maxConcurrency: 1 },
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
	badInput: [
		...badEmail,
		[
			'a way in the slug',
			{ options: { channel: bySlug(ITEM) } },
			"'Channel' in 'Options' must not",
			'..',
		],
	],
	errors: [
		{
			when: 'not subscribed to the channel',
			parameters: { options: { channel: bySlug('members-only') } },
			status: 404,
			message: 'The contact was not found',
			description: /must have a subscription to it/,
		},
		{
			when: 'the channel belongs to others',
			isNotDescribed: true,
			parameters: { options: { channel: bySlug('of-others') } },
			responses: [{ kind: 'status', status: 403 }],
			status: 403,
			message: 'The API key cannot read this contact',
			description: /^A channel in 'Channel' must belong to the company/m,
		},
		{
			when: 'the contact is unknown',
			isNotDescribed: true,
			parameters: { email: 'nobody@readers.example' },
			status: 404,
			message: 'The contact was not found',
			description: /address in 'Email'/,
		},
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
	isRepeated: true,
	twoItems: {
		differ: { parameters: { email: ITEM }, values: [READER, 'reader1@readers.example'] },
		run: 'shared',
	},
});
