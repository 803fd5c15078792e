import { bySlug } from '../../support/values.mts';
import { defineCase, type Sent } from '../defineCase.mts';
import { notFound } from '../errors.mts';

const segments = (query = ''): Sent => [`GET /api/v3/contacts/segments?api=true${query}`];

export default defineCase({
	minimal: { parameters: {}, sends: [segments()] },
	full: {
		parameters: { returnAll: true, filters: { channel: bySlug('tech-weekly') } },
		sends: [segments('&channel=tech-weekly')],
	},
	errors: [
		notFound(
			'the channel is unknown',
			{ filters: { channel: bySlug('of-others') } },
			'The channel is not found.',
		),
	],
	differ: ['filters.channel', 'tech-weekly', 'morning-brief'],
});
