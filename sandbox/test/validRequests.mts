import { LIVE_CHANNEL } from '../index.mts';
import type { Client } from './client.mts';

export interface ValidRequest {
	path?: Record<string, string | number>;
	query?: Record<string, string | string[]>;
	body?: Record<string, unknown>;
}

/** For each operation that is described, a request with every parameter that the sandbox grants. */
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
	const [run] = await items('/api/v3/agents/activity');
	const [promotion] = await items('/api/v3/promotions');
	const period = { from: '2026-10-01', to: '2026-11-15' };
	const channels = ['morning-brief', 'tech-weekly'];
	const requests: Record<string, ValidRequest> = {
		getLetterMetrics: {
			body: {
				page: 1,
				direction: 'asc',
				createdAtAfter: period.from,
				createdAtBefore: period.to,
				channels,
			},
		},
		getTopPerformers: {
			query: { metric: 'clickToOpenRate', 'channels[]': channels, ...period },
		},
		getActiveTemplates: { query: { 'channels[]': channels } },
		getLetter: { path: { channel: letters[0].channel, letterId: letters[0].uniqueId } },
		getSmsDeliveryReport: { path: { channel: sms.channel, letterId: sms.uniqueId } },
		getActiveEngagement: {},
		getChannels: {},
		updateSubscription: {
			path: { email: "o'neil+ä/%?#@readers.example", channel: 'morning-brief' },
			body: { status: 1 },
		},
		getContactFields: {},
		createContactField: {
			body: { name: 'shoe size_2', label: 'Größe', type: 'number', required: true, sortOrder: 3 },
		},
		updateContactField: {
			path: { fieldId: 3 },
			body: { name: 'name', label: 'Name', type: 'text', required: false, sortOrder: 1 },
		},
		createContactTag: { body: { name: 'vip-2 a_b', color: '#00Ff9a' } },
		getImports: { query: { page: '2', limit: '10' } },
		getImportErrors: {
			path: { importId: errored.uniqueId },
			query: { page: '1', limit: '5' },
		},
		retryImport: { path: { importId: errored.uniqueId } },
		getDataFeeds: { query: { page: '2', limit: '10', keyword: 'e' } },
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
			path: { feedId: feed.uniqueId },
			body: { feedUrl: feed.feedUrl, bearerToken: '' },
		},
		getCurationTags: {
			query: { page: '1', perPage: '30', keyword: 'o', ...period },
		},
		getCurationFields: {},
		getPurchases: {},
		reviewPurchase: {
			path: { purchaseId: purchase.uniqueId },
			body: { status: 'changesRequested', feedback: 'Größer, please' },
		},
		getPromotions: {
			query: {
				page: '1',
				records: '5',
				keyword: 'e',
				status: '6',
				'channels[]': channels,
				'promoters[]': ['Acorn Coffee', 'Café Zentral'],
				from: '2000-01-01',
				to: '2999-12-31',
				sortBy: 'title',
				direction: 'asc',
				metrics: 'true',
				mjml: 'true',
				esp: '1',
			},
		},
		getPromotion: {
			path: { promotionId: promotion.promotionCollateralUid },
			query: { page: '1' },
		},
		previewPurchase: { path: { purchaseId: purchase.uniqueId } },
		getPromoters: {},
		getAgents: {},
		getAgent: { path: { agentId: agent.uniqueId } },
		updateAgent: {
			path: { agentId: agent.uniqueId },
			body: { name: 'Prüfer', guidelines: 'Links.\nTone.', channels },
		},
		deleteAgent: { path: { agentId: agent.uniqueId } },
		activateAgent: { path: { agentId: agent.uniqueId } },
		deactivateAgent: { path: { agentId: agent.uniqueId } },
		runAgent: { path: { agentId: agent.uniqueId } },
		runAgentOnLetter: {
			path: { agentId: agent.uniqueId },
			body: { resourceUniqueId: letters[0].uniqueId },
		},
		getAgentRun: { path: { runId: run.uniqueId } },
		setJudgmentState: {
			path: { judgmentId: run.judgments[0].uniqueId },
			body: { state: 1 },
		},
		getAgentActivity: {
			query: {
				page: '1',
				limit: '2',
				agentUniqueId: agent.uniqueId,
				agentType: '1',
				dateFrom: '2000-01-01',
				dateTo: '2999-12-31',
				queryParams: 'link',
				sort: 'oldest',
			},
		},
		getActivityFeedChannel: {},
		authorizeActivityFeed: {
			body: { socket_id: '1234.5678', channel_name: LIVE_CHANNEL },
		},
	};
	return requests;
}
