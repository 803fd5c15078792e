import { LIVE_CHANNEL } from '../index.mts';
import type { Client } from './client.mts';

export interface ValidRequest {
	path?: Record<string, string | number>;
	query?: Record<string, string | string[]>;
	body?: Record<string, unknown>;
}

/** For each operation that is described, a request with every parameter that the sandbox grants. */
export async function validRequests(call: Client) {
	const items = async (path: string, method = 'GET', query = '') =>
		(await call(method, path, { query: `api=true${query}` })).json.items;
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
	const all = await items('/api/v3/letters', 'GET', '&allChannels=true');
	const draft = all.find((letter: { publicationStatus: number }) => letter.publicationStatus === 7);
	const [template] = await items('/api/v3/letters');
	const [rss] = await items('/api/v3/curations/feeds');
	const curations = await call('GET', '/api/v3/curations', { query: 'api=true' });
	const [curation] = curations.json.aggregates;
	const mappings = [
		{ source: 'a.b', target: 'url' },
		{ source: 'c', target: 'title' },
		{ source: 'd', target: 'excerpt' },
		{ source: 'e', target: 'customField:venue' },
	];
	const reader = 'reader0@readers.example';
	const requests: Record<string, ValidRequest> = {
		getLetters: {
			query: {
				page: '1',
				limit: '10',
				allChannels: 'true',
				'channels[]': channels,
				status: '7',
				keyword: 'next',
				'tags[]': ['tag_32'],
				orderBy: 'publication_date',
				asc: 'true',
			},
		},
		createDraft: {
			body: {
				channel: 'morning-brief',
				subject: 'Grüße',
				html: '<html><body>&amp;</body></html>',
				segment: 0,
				subtitle: 'And more',
				tags: ['weekend'],
				suppress: channels,
			},
		},
		createDraftFromTemplate: {
			path: { templateId: template.uniqueId },
			body: {
				channel: 'morning-brief',
				subject: 'Grüße',
				subtitle: 'And more',
				suppress: channels,
				curations: [
					{ title: 'One', url: 'https://news.example/1', excerpt: 'The first', tags: ['a'] },
				],
			},
		},
		cloneLetter: {
			path: { letterId: draft.uniqueId },
			body: { channelId: 101, title: 'Copy', status: 7, useChannelSettings: false },
		},
		sendLetter: {
			path: { letterId: draft.uniqueId },
			body: { channel: draft.channelSlug, segment: 100_001, subject: 'Today' },
		},
		getLetterById: { path: { letterId: draft.uniqueId } },
		deleteLetter: { path: { letterId: draft.uniqueId } },
		getClickedLinks: { path: { letterId: letters[0].uniqueId } },
		getSystemSegments: {},
		getCurations: {
			query: {
				page: '1',
				perPage: '10',
				keyword: 'story',
				status: '1',
				dateStart: '2026-01-01',
				dateEnd: '2026-12-31',
				'feeds[]': ['feed_1'],
				'sources[]': ['The Daily Example'],
				'tags[]': ['politics'],
				'excludeTags[]': ['sponsored'],
				'iabCategories[]': ['News and Politics'],
				'type[]': ['0', '4'],
			},
		},
		upsertCuration: {
			body: {
				url: 'https://news.example/new',
				'channels[]': channels,
				title: 'Grüße, "world"',
				excerpt: 'The first paragraph',
				content: '<p>All of it</p>',
				image: 'https://images.example/a.jpg',
				siteName: 'The Daily Example',
				publicationDate: '2026-05-31 10:00:00',
				tags: ['politics', 'europe'],
			},
		},
		updateCuration: {
			path: { curationId: curation.uniqueId },
			body: {
				title: 'Another',
				excerpt: 'The first paragraph',
				content: '<p>All of it</p>',
				url: 'https://news.example/other',
				author: 'Ada',
				siteName: 'The Daily Example',
				image: 'https://images.example/a.jpg',
				imageAlt: 'A street',
				imageCaption: 'At dawn',
				publicationDate: '2026-05-31 10:00:00',
				tags: ['politics'],
				customFields: { venue: 'Hall 2', unknown: 'ignored' },
				channels: [101, 102],
			},
		},
		deleteCuration: { path: { curationId: curation.uniqueId } },
		updateDataFeed: {
			path: { feedId: feed.uniqueId },
			body: {
				title: 'Events',
				description: 'What is on',
				feedUrl: 'https://feeds.example/events.json',
				archiveIntervalDays: 7,
				authType: 1,
				bearerToken: 'feed-token',
				fieldMappings: mappings,
				channels: [101],
				tags: ['events'],
			},
		},
		deleteDataFeed: { path: { feedId: feed.uniqueId } },
		previewFeedUrl: {
			body: { feedUrl: 'https://feeds.example/new.json', bearerToken: 'feed-token' },
		},
		getFeeds: {
			query: {
				page: '1',
				limit: '10',
				keyword: 'film',
				status: 'active',
				'channels[]': ['morning-brief'],
				companyOnly: 'true',
				orderBy: 'title',
				direction: 'asc',
			},
		},
		createFeed: {
			body: {
				title: 'Events',
				description: 'What is on',
				feedUrl: 'https://feeds.example/events.xml',
				archiveIntervalDays: 7,
				crawl: true,
				channels: [101],
				tags: ['events'],
			},
		},
		deleteFeed: { path: { feedId: rss.uniqueId } },
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
		getChannels: { query: { esp: '1' } },
		updateSubscription: {
			path: { email: "o'neil+ä/%?#@readers.example", channel: 'morning-brief' },
			body: { status: 1 },
		},
		upsertContact: {
			body: {
				email: 'new.reader+1@readers.example',
				firstName: 'Zoë',
				lastName: "O'Neil",
				tags: ['VIP'],
				customFields: { city: 'Łódź', birthday: '2000-02-29', 'loyalty points': 7, vip: true },
				source: 'form',
				channel: 'morning-brief',
			},
		},
		browseContacts: {
			body: {
				query: 'reader',
				channels,
				statuses: [0, 1, 2, 3, 4, 5, 6, 7],
				tags: ['early-reader', 'win-back'],
				untagged: false,
				customFields: [{ key: 'loyalty points', op: 'gte', value: 0 }],
				segmentId: 1,
				createdAtFrom: '2000-01-01',
				createdAtTo: '2999-12-31T00:00:00Z',
				hasEmail: true,
				hasPhone: false,
				emails: ['reader0@readers.example', 'reader1@readers.example'],
				sort: 'name',
				direction: 'asc',
				pageSize: 2,
				searchAfter: 'after-0',
			},
		},
		getContact: { path: { email: reader }, query: { channel: 'morning-brief' } },
		updateContact: {
			path: { email: reader },
			body: {
				firstName: 'Ada',
				lastName: 'Lovelace',
				tags: ['paying'],
				customFields: { city: 'London' },
				channel: 'morning-brief',
			},
		},
		deleteContact: { path: { email: reader } },
		getContactActivity: {
			path: { email: reader },
			query: {
				page: '1',
				limit: '5',
				'eventType[]': ['open', 'click'],
				search: 'news',
				channel: 'tech-weekly',
				direction: 'asc',
			},
		},
		createSubscription: {
			path: { email: reader },
			body: { channel: 'tech-weekly', status: 1 },
		},
		setSubscriptions: { path: { email: reader }, body: { channels, status: 2 } },
		deleteSubscription: { path: { email: reader, channel: 'morning-brief' } },
		getContactFields: {},
		deleteContactField: { path: { fieldId: 3 } },
		getContactTags: {
			query: { page: '1', limit: '3', search: 'r', sort: 'audienceMembers', direction: 'desc' },
		},
		updateContactTag: { path: { tagId: 1 }, body: { name: 'early reader', color: '#00Ff9a' } },
		deleteContactTag: { path: { tagId: 1 } },
		addContactTag: {
			path: { tag: 'late reader_2' },
			body: { emails: [reader, 'nobody@readers.example'], channel: 'morning-brief' },
		},
		removeContactTag: { path: { tag: 'early-reader' }, body: { emails: [reader] } },
		getSegments: { query: { channel: 'tech-weekly' } },
		getSegment: { path: { segmentId: 2 } },
		countSegment: { path: { segmentId: 2 }, query: { channel: 'tech-weekly' } },
		getSegmentContacts: {
			path: { segmentId: 2 },
			body: { channel: 'tech-weekly', pageSize: 5, searchAfter: 'after-0' },
		},
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
		getDataFeeds: { query: { page: '2', limit: '10', keyword: 'e', direction: 'asc' } },
		createDataFeed: {
			body: {
				title: 'Events',
				description: 'What is on',
				feedUrl: 'https://feeds.example/events.json',
				archiveIntervalDays: 7,
				authType: 1,
				bearerToken: 'feed-token',
				fieldMappings: mappings,
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
