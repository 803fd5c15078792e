import { defineCase, partOfList, type Sent, unknownContact } from '../case.mts';

/** Readers who unsubscribed, and whose address bounced. */
const LEFT = 'reader2@readers.example';
const BOUNCED = 'reader3@readers.example';
const sends: Sent[] = [['GET /api/v3/contacts/reader2%40readers.example/suppressions?api=true']];

export default defineCase({
	minimal: { parameters: { email: LEFT }, sends },
	errors: [unknownContact('The contact was not found', /'Email'/)],
	oddResponses: [...partOfList([{ value: 'a' }, { value: 'b' }])],
	differ: ['email', LEFT, BOUNCED],
});
