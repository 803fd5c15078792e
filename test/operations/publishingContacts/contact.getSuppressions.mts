import { ITEM } from '../../support/values.mts';
import { badEmail } from '../badContacts.mts';
import { defineCase, type Sent } from '../defineCase.mts';
import { partOfList } from '../oddResponses.mts';

/** Readers who unsubscribed, and whose address bounced. */
const LEFT = 'reader2@readers.example';
const BOUNCED = 'reader3@readers.example';
const sends: Sent[] = [['GET /api/v3/contacts/reader2%40readers.example/suppressions?api=true']];

export default defineCase({
	minimal: { parameters: { email: LEFT }, sends },
	full: { parameters: { email: LEFT, options: { maxConcurrency: 1 } }, sends },
	requests: [],
	badInput: badEmail,
	errors: [
		{
			when: 'the contact is unknown',
			isNotDescribed: true,
			parameters: { email: 'nobody@readers.example' },
			status: 404,
			message: 'The contact was not found',
			description: /'Email'/,
		},
	],
	oddResponses: [
		...partOfList([{ value: 'a' }, { value: 'b' }]),
		{
			shows: 'a contact that gets all mail',
			responses: [{ kind: 'body', body: '{"items":[],"message":"","total":0}' }],
			gives: [],
			hints: ['The service returned no suppressions.'],
		},
	],
	isRepeated: true,
	twoItems: { differ: { parameters: { email: ITEM }, values: [LEFT, BOUNCED] }, run: 'shared' },
});
