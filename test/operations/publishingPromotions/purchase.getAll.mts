import { ITEM } from '../../support/values.mts';
import { badPaging } from '../badInput.mts';
import { defineCase } from '../defineCase.mts';
import { partOfList } from '../oddResponses.mts';

/** The service itself cannot filter. */
const sends = [['GET /api/v3/promotions/purchases?api=true']] as const;

export default defineCase({
	minimal: { parameters: {}, sends },
	full: {
		parameters: {
			returnAll: true,
			filters: {
				channels: 'morning-brief, tech-weekly',
				createdAfter: '2000-01-01',
				createdBefore: '2999-12-31',
				isApproved: false,
				statuses: 'pending',
			},
			options: { maxConcurrency: 1 },
		},
		sends,
	},
	requests: [],
	badInput: [
		...badPaging,
		[
			'dates in reverse order',
			{ filters: { createdAfter: '2026-06-01', createdBefore: ITEM } },
			"'Created Before' in 'Filters' must not be earlier than 'Created After'",
			'2026-05-31',
		],
		[
			'a switch',
			{ filters: { isApproved: ITEM } },
			"'Is Approved' in 'Filters' must be true or false",
			'both',
		],
		[
			'states',
			{ filters: { statuses: ITEM } },
			"'Statuses' in 'Filters' must be a list, or one text with commas",
			true,
		],
	],
	errors: [],
	oddResponses: partOfList([{ value: 'a' }, { value: 'b' }]),
	isRepeated: true,
	twoItems: { differ: { parameters: { limit: ITEM }, values: [1, 2] }, run: 'shared' },
});
