import { bySlug, defineCase, noSuch, type Sent } from '../case.mts';

const segments = (query = ''): Sent => [`GET /api/v3/contacts/segments?api=true${query}`];

export default defineCase({
	minimal: { parameters: {}, sends: [segments()] },
	full: {
		parameters: { returnAll: true, filters: { channel: bySlug('tech-weekly') } },
		sends: [segments('&channel=tech-weekly')],
	},
	errors: [noSuch('channel', { filters: { channel: bySlug('of-others') } })],
	differ: ['filters.channel', 'tech-weekly', 'morning-brief'],
});
