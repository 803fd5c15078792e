import { bySlug, ITEM } from '../../support/values.mts';
import { badPaging } from '../badInput.mts';
import { defineCase, type Sent } from '../defineCase.mts';

const segments = (query = ''): Sent => [`GET /api/v3/contacts/segments?api=true${query}`];
const listed = (items: object, total = 0) =>
	({ kind: 'body', body: JSON.stringify({ items, message: '', total }) }) as const;

export default defineCase({
	minimal: { parameters: {}, sends: [segments()] },
	full: {
		parameters: {
			returnAll: true,
			filters: { channel: bySlug('tech-weekly') },
			options: { maxConcurrency: 1 },
		},
		sends: [segments('&channel=tech-weekly')],
	},
	requests: [],
	badInput: [
		...badPaging,
		[
			'a way in the slug',
			{ filters: { channel: bySlug(ITEM) } },
			"'Channel' in 'Filters' must not",
			'..',
		],
	],
	errors: [
		{
			when: 'the channel is unknown',
			isNotDescribed: true,
			parameters: { filters: { channel: bySlug('of-others') } },
			status: 404,
			message: 'The channel is not found.',
		},
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
	isRepeated: true,
	twoItems: {
		differ: {
			parameters: { filters: { channel: bySlug(ITEM) } },
			values: ['tech-weekly', 'morning-brief'],
		},
		run: 'shared',
	},
});
