import { READER } from '../../../sandbox/index.mts';
import { always, defineCase, type Sent, unknownContact } from '../case.mts';

const sent: Sent = ['DELETE /api/v3/contacts/reader0%40readers.example', { api: true }];

export default defineCase({
	minimal: { parameters: { email: READER }, sends: [sent] },
	errors: [unknownContact()],
	oddResponses: always({ deleted: true }),
	differ: ['email', READER, 'reader1@readers.example'],
});
