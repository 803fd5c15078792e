import { READER } from '../../../sandbox/index.mts';
import { defineCase, type Sent } from '../defineCase.mts';
import { notFound } from '../errors.mts';
import { always } from '../oddResponses.mts';

const sent: Sent = ['DELETE /api/v3/contacts/reader0%40readers.example', { api: true }];

export default defineCase({
	minimal: { parameters: { email: READER }, sends: [sent] },
	errors: [
		notFound(
			'the contact is unknown',
			{ email: 'nobody@readers.example' },
			'The contact is not found.',
		),
	],
	oddResponses: always({ deleted: true }),
	differ: ['email', READER, 'reader1@readers.example'],
});
