import { defineCase, reversed } from '../case.mts';

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
		reversed('createdAfter', 'createdBefore', 'Created After', 'Created Before'),
		['filters.statuses', true, "'Statuses' in 'Filters' must be a list, or one text with commas"],
	],
});
