import { byId, bySlug } from '../../support/useNodes.mts';
import { requestTable, rowOf } from './requestTable.mts';

const row = rowOf('publishingLetters');

const METRICS = 'POST /api/v3/letters/metrics?api=true';
const TOP = 'GET /api/v3/letters/metrics/top-performers?api=true';
const TEMPLATES = 'GET /api/v3/letters/templates/active?api=true';
const LETTER = { kind: 'body', body: '{"uniqueId":"ltr_1"}' } as const;
const REPORT = { kind: 'body', body: '{"items":{"state":"sent"},"total":1}' } as const;
/** A page that ends the list, whatever was asked for. */
const NO_ROWS = { kind: 'body', body: '{"items":[],"total":0}' } as const;

requestTable('Publishing Letters', [
	row('letter.get', {
		shows: 'minimal',
		parameters: { channel: bySlug('morning-brief'), letterId: byId('ltr_1') },
		answer: LETTER,
		sends: [['GET /api/v2/channels/morning-brief/letters/ltr_1?api=true']],
	}),
	row('letter.get', {
		shows: 'full, each value one encoded segment',
		parameters: {
			channel: bySlug('a:.%b'),
			letterId: byId('ä?api=false#'),
			simplify: false,
			options: { maxConcurrency: 1 },
		},
		answer: LETTER,
		sends: [['GET /api/v2/channels/a%3A.%25b/letters/%C3%A4%3Fapi%3Dfalse%23?api=true']],
	}),
	row('letter.getMetrics', {
		shows: 'minimal',
		answer: NO_ROWS,
		sends: [[METRICS, { page: 1 }]],
	}),
	row('letter.getMetrics', {
		shows: 'full',
		parameters: {
			returnAll: true,
			filters: {
				channels: ['morning-brief', 'tech-weekly'],
				createdAtAfter: '2026-05-01',
				createdAtBefore: '2026-05-31',
			},
			options: { direction: 'asc', maxConcurrency: 5 },
		},
		answer: NO_ROWS,
		sends: [
			[
				METRICS,
				{
					page: 1,
					direction: 'asc',
					channels: ['morning-brief', 'tech-weekly'],
					createdAtAfter: '2026-05-01',
					createdAtBefore: '2026-05-31',
				},
			],
		],
	}),
	row('letter.getMetrics', {
		shows: 'pages of a size that only the first of them tells, up to the total',
		parameters: { returnAll: true, options: { maxConcurrency: 1 } },
		sends: [1, 2, 3, 4].map((page) => [METRICS, { page }]),
	}),
	row('letter.getMetrics', {
		shows: 'no page beyond the limit',
		parameters: { limit: 41, options: { maxConcurrency: 1 } },
		sends: [1, 2].map((page) => [METRICS, { page }]),
	}),
	row('letter.getTopPerformers', {
		shows: 'minimal: the period is left to the service',
		sends: [[`${TOP}&metric=openRate`]],
	}),
	row('letter.getTopPerformers', {
		shows: 'full: one parameter for each channel',
		parameters: {
			metric: 'clickToOpenRate',
			period: 'custom',
			from: '2026-05-01',
			to: '2026-05-31',
			filters: { channels: ['morning-brief', 'tech-weekly'] },
			options: { maxConcurrency: 2 },
		},
		sends: [
			[
				`${TOP}&metric=clickToOpenRate&channels[]=morning-brief&channels[]=tech-weekly&from=2026-05-01&to=2026-05-31`,
			],
		],
	}),
	row('letter.getTopPerformers', {
		shows: 'dates that were entered before the period was changed back',
		parameters: { period: 'rolling90Days', from: '2026-05-01', to: '2026-05-31' },
		sends: [[`${TOP}&metric=openRate`]],
	}),
	row('letter.getTopPerformers', {
		shows: 'one and the same day',
		parameters: { period: 'custom', from: '2026-05-31', to: '2026-05-31' },
		sends: [[`${TOP}&metric=openRate&from=2026-05-31&to=2026-05-31`]],
	}),
	row('smsCampaign.getDeliveryReport', {
		shows: 'minimal',
		parameters: { channel: bySlug('sports_wrap'), letterId: byId('ltr_1') },
		answer: REPORT,
		sends: [['GET /api/v3/channels/sports_wrap/letters/ltr_1/sms/delivery-report?api=true']],
	}),
	row('smsCampaign.getDeliveryReport', {
		shows: 'full, as chosen from the lists',
		parameters: {
			channel: { __rl: true, mode: 'list', value: 'sports_wrap', cachedResultName: 'Sports' },
			letterId: { __rl: true, mode: 'list', value: 'ltr 1', cachedResultName: 'SMS' },
			options: { maxConcurrency: 1 },
		},
		answer: REPORT,
		sends: [['GET /api/v3/channels/sports_wrap/letters/ltr%201/sms/delivery-report?api=true']],
	}),
	row('template.getAll', {
		shows: 'minimal',
		parameters: { channels: ['morning-brief'] },
		sends: [[`${TEMPLATES}&channels[]=morning-brief`]],
	}),
	row('template.getAll', {
		shows: 'full',
		parameters: {
			channels: ['morning-brief', 'tech-weekly'],
			returnAll: true,
			simplify: false,
			options: { maxConcurrency: 1 },
		},
		sends: [[`${TEMPLATES}&channels[]=morning-brief&channels[]=tech-weekly`]],
	}),
	row('engagement.get', {
		shows: 'minimal',
		sends: [['GET /api/v3/metrics/active-engagement?api=true']],
	}),
	row('engagement.get', {
		shows: 'full',
		parameters: { options: { maxConcurrency: 1 } },
		sends: [['GET /api/v3/metrics/active-engagement?api=true']],
	}),
]);

const BOTH = `${TEMPLATES}&channels[]=morning-brief&channels[]=tech-weekly`;

requestTable('Channels', [
	row('template.getAll', {
		shows: 'one text with commas',
		parameters: { channels: '=morning-brief , tech-weekly,' },
		sends: [[BOTH]],
	}),
	row('template.getAll', {
		shows: 'a list by expression',
		parameters: { channels: '={{ ["morning-brief", "tech-weekly"] }}' },
		sends: [[BOTH]],
	}),
	row('template.getAll', {
		shows: 'text of the item',
		parameters: { channels: '={{ $json.wanted }}' },
		items: [{ wanted: 'morning-brief,tech-weekly' }],
		sends: [[BOTH]],
	}),
	row('template.getAll', {
		shows: 'a list of the item',
		parameters: { channels: '={{ $json.wanted }}' },
		items: [{ wanted: ['morning-brief', 'tech-weekly'] }],
		sends: [[BOTH]],
	}),
	row('template.getAll', {
		shows: 'slugs that need encoding',
		parameters: { channels: ['a&channels[]=b', 'ü +%'] },
		sends: [[`${TEMPLATES}&channels[]=a%26channels%5B%5D%3Db&channels[]=%C3%BC%20%2B%25`]],
	}),
	row('letter.getMetrics', {
		shows: 'one text with commas in the body',
		parameters: { filters: { channels: 'morning-brief, tech-weekly' } },
		answer: NO_ROWS,
		sends: [[METRICS, { page: 1, channels: ['morning-brief', 'tech-weekly'] }]],
	}),
	row('letter.getMetrics', {
		shows: 'none means all of them',
		parameters: { filters: { channels: [] } },
		answer: NO_ROWS,
		sends: [[METRICS, { page: 1 }]],
	}),
]);
