import { READER } from '../../../sandbox/index.mts';
import { defineCase, type Sent } from '../defineCase.mts';
import { unknownContact } from '../errors.mts';
import { always } from '../oddResponses.mts';

const sent: Sent = ['DELETE /api/v3/contacts/reader0%40readers.example', { api: true }];

export default defineCase({
	minimal: { parameters: { email: READER }, sends: [sent] },
	errors: [unknownContact('The contact is not found.')],
	oddResponses: always({ deleted: true }),
	differ: ['email', READER, 'reader1@readers.example'],
});
