import { ITEM } from '../../support/values.mts';
import { defineCase } from '../defineCase.mts';

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
		},
	},
	badInput: [
		[
			{ filters: { createdAfter: '2026-06-01', createdBefore: ITEM } },
			'2026-05-31',
			"'Created Before' in 'Filters' must not be earlier than 'Created After'",
		],
		['filters.statuses', true, "'Statuses' in 'Filters' must be a list, or one text with commas"],
	],
});
