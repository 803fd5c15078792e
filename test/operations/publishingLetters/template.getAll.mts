import { body, defineCase, type Sent } from '../case.mts';

const templates = (...channels: string[]): Sent[] => [
	[
		`GET /api/v3/letters/templates/active?api=true${channels.map((slug) => `&channels[]=${slug}`).join('')}`,
	],
];
const both = templates('morning-brief', 'tech-weekly');

export default defineCase({
	minimal: { parameters: { channels: ['morning-brief'] }, sends: templates('morning-brief') },
	full: {
		parameters: { channels: ['morning-brief', 'tech-weekly'], returnAll: true, simplify: false },
		sends: both,
	},
	requests: [
		{
			shows: 'slugs that need encoding',
			parameters: { channels: ['a&channels[]=b', 'ü+%'] },
			responses: [body({ items: [{ uniqueId: 't7d2w8hz4n' }], total: 1 })],
			sends: templates('a%26channels%5B%5D%3Db', '%C3%BC%2B%25'),
		},
	],
	badInput: [['channels', '', "'Channel Names or IDs' is empty: enter at least one channel"]],
});
