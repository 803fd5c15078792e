import { LIVE_CHANNEL } from '../index.mts';
import type { Client } from './client.mts';

export interface ValidRequest {
	path?: Record<string, string | number>;
	query?: Record<string, string | string[]>;
	body?: Record<string, unknown>;
}

/** For each operation of the contract, a request with every parameter that the service grants. */
export async function validRequests(call: Client) {
	const items = async (path: string, method = 'GET') =>
		(await call(method, path, { query: 'api=true' })).json.items;
	const letters = await items('/api/v3/letters/metrics', 'POST');
	const sms = letters.find(({ title }: { title: string }) => title.startsWith('SMS'));
	const imports = await items('/api/v3/contacts/imports');
	const errored = imports.find(({ status }: { status: string }) => status === 'errored');
	const [purchase] = await items('/api/v3/promotions/purchases');
	const [feed] = await items('/api/v3/curations/data-feeds');
	const [agent] = await items('/api/v3/agents');
	const period = { from: '2026-10-01', to: '2026-11-15' };
	const channels = ['morning-brief', 'tech-weekly'];
	const requests: Record<string, ValidRequest> = {
		listLetterMetrics: {
			body: {
				page: 1,
				direction: 'asc',
				createdAtAfter: period.from,
				createdAtBefore: period.to,
				channels,
			},
		},
		listTopPerformers: {
			query: { metric: 'clickToOpenRate', 'channels[]': channels, ...period },
		},
		listActiveTemplates: { query: { 'channels[]': channels } },
		getLetter: { path: { channel: letters[0].channel, letter_id: letters[0].uniqueId } },
		getSmsDeliveryReport: { path: { channelSlug: sms.channel, letterUniqueId: sms.uniqueId } },
		getActiveEngagement: {},
		updateSubscription: {
			path: { email: "o'neil+ä/%?#@readers.example", channelSlug: 'morning-brief' },
			body: { status: 1 },
		},
		createCustomField: {
			body: { name: 'shoe size_2', label: 'Größe', type: 'number', required: true, sortOrder: 3 },
		},
		updateCustomField: {
			path: { fieldId: 3 },
			body: { name: 'name', label: 'Name', type: 'text', required: false, sortOrder: 1 },
		},
		createContactTag: { body: { name: 'vip-2 a_b', color: '#00Ff9a' } },
		listImports: { query: { page: '2', limit: '10' } },
		listImportErrors: {
			path: { importUniqueId: errored.uniqueId },
			query: { page: '1', limit: '5' },
		},
		retryImport: { path: { importUniqueId: errored.uniqueId } },
		createDataFeed: {
			body: {
				title: 'Events',
				description: 'What is on',
				feedUrl: 'https://feeds.example/events.json',
				archiveIntervalDays: 7,
				authType: 1,
				bearerToken: 'feed-token',
				fieldMappings: [
					{ source: 'a.b', target: 'url' },
					{ source: 'c', target: 'title' },
					{ source: 'd', target: 'excerpt' },
					{ source: 'e', target: 'customField:venue' },
				],
				channels: [101, 102],
				tags: ['events'],
			},
		},
		previewDataFeed: {
			path: { feedUniqueId: feed.uniqueId },
			body: { feedUrl: feed.feedUrl, bearerToken: '' },
		},
		listCurationTags: {
			query: { page: '1', perPage: '30', keyword: 'o', ...period },
		},
		listPurchases: {},
		previewPurchase: { path: { purchaseUniqueId: purchase.uniqueId } },
		listPromoters: {},
		deleteAgent: { path: { agentUuid: agent.uniqueId } },
		authorizeActivityFeed: {
			body: { socket_id: '1234.5678', channel_name: LIVE_CHANNEL },
		},
	};
	return requests;
}
