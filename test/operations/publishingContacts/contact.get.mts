import { READER } from '../../../sandbox/index.mts';
import { body, bySlug, defineCase, knownOrNot, notFound, unknownContact } from '../case.mts';

const LINE = 'GET /api/v3/contacts/reader0%40readers.example?api=true';

export default defineCase({
	minimal: { parameters: { email: READER }, sends: [[LINE]] },
	full: {
		parameters: {
			simplify: false,
			options: { channel: bySlug('morning-brief'), onNotFound: 'return' },
		},
		sends: [[`${LINE}&channel=morning-brief`]],
	},
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
		unknownContact('The contact was not found', /address in 'Email'/),
	],
	oddResponses: [
		...[
			{ kind: 'status', status: 404 } as const,
			body({ items: [], message: '', total: 0 }),
			body('Not found', 404),
		].map((response) => ({
			shows: `an item for an unknown contact, whole whatever the output: ${JSON.stringify(response)}`,
			parameters: { email: 'Nobody@readers.example', options: { onNotFound: 'return' } },
			responses: [response],
			gives: [{ email: 'Nobody@readers.example', found: false }],
		})),
		...[
			{ kind: 'html', status: 404 } as const,
			{ kind: 'status', status: 403 } as const,
			body({ ok: true }),
		].map((response) => ({
			shows: `no item if the contact may exist: ${JSON.stringify(response)}`,
			parameters: { options: { onNotFound: 'return' } },
			responses: [response],
			gives: /./,
		})),
		...knownOrNot('contact', { email: 'a@readers.example' }),
		{
			shows: 'a contact without an address, and fields that are new',
			parameters: { simplify: false },
			responses: [body({ items: { contactKey: 'ab12', nickname: 'Z' } })],
			gives: [{ contactKey: 'ab12', nickname: 'Z' }],
		},
	],
	differ: ['email', READER, 'reader1@readers.example'],
});
