import { READER } from '../../../sandbox/index.mts';
import { always, bySlug, defineCase, notFound, type Sent } from '../case.mts';

const parameters = { email: READER, channel: bySlug('morning-brief') };
const sent: Sent = [
	'DELETE /api/v3/contacts/reader0%40readers.example/subscriptions/morning-brief',
	{ api: true },
];

export default defineCase({
	minimal: { parameters, sends: [sent] },
	errors: [
		notFound(
			'there is no such subscription',
			{ channel: bySlug('members-only') },
			'The subscription is not found.',
		),
	],
	oddResponses: always({ deleted: true }),
	differ: ['email', READER, 'reader6@readers.example'],
});
