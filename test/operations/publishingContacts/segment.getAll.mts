import { bySlug } from '../../support/values.mts';
import { defineCase, type Sent } from '../defineCase.mts';
import { notFound } from '../errors.mts';

const segments = (query = ''): Sent => [`GET /api/v3/contacts/segments?api=true${query}`];
const listed = (items: object, total = 0) =>
	({ kind: 'body', body: JSON.stringify({ items, message: '', total }) }) as const;

export default defineCase({
	minimal: { parameters: {}, sends: [segments()] },
	full: {
		parameters: {
			returnAll: true,
			filters: { channel: bySlug('tech-weekly') },
		},
		sends: [segments('&channel=tech-weekly')],
	},
	errors: [
		notFound(
			'the channel is unknown',
			{ filters: { channel: bySlug('of-others') } },
			'The channel is not found.',
		),
	],
	oddResponses: [
		{ shows: 'none', responses: [listed([])], gives: [] },
		{
			shows: 'fewer than the total says',
			responses: [listed([{ id: 1 }], 5)],
			gives: [{ id: 1 }],
			hints: [
				'The service states a total of 5 but returned 1, and this list has no further pages.',
			],
		},
	],
	differ: ['filters.channel', 'tech-weekly', 'morning-brief'],
});
