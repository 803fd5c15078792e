/**
 * The operations of `openapi/` as the machine knows them: how a draw calls them, and what `openapi/` says of
 * their requests. Made from the document and from the nodes' names, not from the nodes.
 */

/** What is alike: lists with pages, lists in one response, reads of one thing, writes, retries that are followed. */
export const KINDS = ['paged', 'listed', 'read', 'written', 'retried'] as const;
export type Kind = (typeof KINDS)[number];

export interface OddOperation {
	readonly kind: Kind;
	readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
	/** `{name}` stands for one segment. */
	readonly path: string;
	readonly api: 'query' | 'body';
	/** Whether a request that may have been processed may be sent again. */
	readonly idempotent: boolean;
	readonly parameters: Readonly<Record<string, unknown>>;
	/** The name of the parameter that asks for a page's size, where pages have one. */
	readonly size?: 'limit' | 'perPage';
}

/** The ID of a record, by its number. */
export const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

/** The value of an item's field: `itemJson` in play.mts names them. */
const from = (field: string) => `={{ $json.${field} }}`;
const byId = (value: unknown) => ({ __rl: true, mode: 'id', value });
const bySlug = (value: unknown) => ({ __rl: true, mode: 'slug', value });

const MANY = { returnAll: from('returnAll'), limit: from('limit') };
const LETTER = { channel: bySlug('morning-brief'), letterId: byId(from('id')) };
const MAPPINGS = [
	{ source: 'link', target: 'url' },
	{ source: 'headline', target: 'title' },
	{ source: 'summary', target: 'excerpt' },
];
const FEED_URL = 'https://news.example.com/feed.json';

const read = { method: 'GET', api: 'query', idempotent: true } as const;
const write = { kind: 'written', method: 'POST', api: 'body' } as const;

export const OPERATIONS = {
	'publishingLetters letter.getMetrics': {
		...read,
		kind: 'paged',
		method: 'POST',
		path: '/api/v3/letters/metrics',
		parameters: MANY,
	},
	'publishingImports import.getAll': {
		...read,
		kind: 'paged',
		path: '/api/v3/contacts/imports',
		parameters: MANY,
		size: 'limit',
	},
	'publishingImports import.getErrors': {
		...read,
		kind: 'paged',
		path: '/api/v3/contacts/imports/{id}/errors',
		parameters: { importId: byId(from('id')), ...MANY },
		size: 'limit',
	},
	'publishingCurations tag.getAll': {
		...read,
		kind: 'paged',
		path: '/api/v3/curations/tags',
		parameters: MANY,
		size: 'perPage',
	},
	'publishingLetters template.getAll': {
		...read,
		kind: 'listed',
		path: '/api/v3/letters/templates/active',
		parameters: { channels: ['morning-brief'], simplify: false, ...MANY },
	},
	'publishingLetters letter.getTopPerformers': {
		...read,
		kind: 'listed',
		path: '/api/v3/letters/metrics/top-performers',
		parameters: { metric: "={{ $json.flag ? 'clickToOpenRate' : 'openRate' }}" },
	},
	'publishingPromotions purchase.getAll': {
		...read,
		kind: 'listed',
		path: '/api/v3/promotions/purchases',
		parameters: MANY,
	},
	'publishingPromotions promoter.getAll': {
		...read,
		kind: 'listed',
		path: '/api/v3/promotions/promoters',
		parameters: MANY,
	},
	'publishingLetters letter.get': {
		...read,
		kind: 'read',
		path: '/api/v2/channels/{channel}/letters/{id}',
		parameters: { ...LETTER, simplify: from('flag') },
	},
	'publishingLetters smsCampaign.getDeliveryReport': {
		...read,
		kind: 'read',
		path: '/api/v3/channels/{channel}/letters/{id}/sms/delivery-report',
		parameters: LETTER,
	},
	'publishingLetters engagement.get': {
		...read,
		kind: 'read',
		path: '/api/v3/metrics/active-engagement',
		parameters: {},
	},
	'publishingCurations dataFeed.preview': {
		...read,
		kind: 'read',
		method: 'POST',
		path: '/api/v3/curations/data-feeds/{id}/preview',
		parameters: { feedId: byId(from('id')), feedUrl: FEED_URL, tokenSource: 'credential' },
	},
	'publishingPromotions purchase.previewCreative': {
		...read,
		kind: 'read',
		path: '/api/v3/promotions/purchases/{id}/preview',
		parameters: { purchaseId: byId(from('id')) },
	},
	'publishingAgents activityFeed.authorize': {
		...read,
		kind: 'read',
		method: 'POST',
		path: '/api/v3/agents/activity/realtime-auth',
		api: 'body',
		parameters: { socketId: from('id'), channelName: 'private-activity' },
	},
	'publishingContacts subscription.update': {
		...write,
		method: 'PUT',
		path: '/api/v3/contacts/{email}/subscriptions/{channel}',
		idempotent: true,
		parameters: { email: from('email'), channel: bySlug('morning-brief'), status: from('index') },
	},
	'publishingContacts customField.create': {
		...write,
		path: '/api/v3/contacts/custom-fields',
		idempotent: false,
		parameters: { fieldName: from('name'), label: 'A label', type: 'text' },
	},
	'publishingContacts customField.update': {
		...write,
		method: 'PUT',
		path: '/api/v3/contacts/custom-fields/{fieldId}',
		idempotent: true,
		parameters: { fieldId: byId(from('number')), updateFields: { label: from('name') } },
	},
	'publishingContacts tag.create': {
		...write,
		path: '/api/v3/contacts/tags',
		idempotent: false,
		parameters: { tagName: from('name'), color: '#3b82f6' },
	},
	'publishingCurations dataFeed.create': {
		...write,
		path: '/api/v3/curations/data-feeds',
		api: 'query',
		idempotent: false,
		parameters: {
			title: from('name'),
			description: 'Articles of partners',
			feedUrl: FEED_URL,
			archiveIntervalDays: 7,
			authType: 1,
			fieldMappings: { mapping: MAPPINGS },
		},
	},
	'publishingAgents agent.delete': {
		...write,
		method: 'DELETE',
		path: '/api/v3/agents/{id}',
		idempotent: false,
		parameters: { agentId: byId(from('id')) },
	},
	'publishingImports import.retry': {
		...write,
		kind: 'retried',
		path: '/api/v3/contacts/imports/{id}/retry',
		idempotent: false,
		parameters: { importId: byId(from('id')) },
	},
	'publishingImports import.retryFailed': {
		...write,
		kind: 'retried',
		path: '/api/v3/contacts/imports/{id}/retry',
		idempotent: false,
		parameters: {},
	},
} as const satisfies Record<string, OddOperation>;

export type OperationName = keyof typeof OPERATIONS;

/** Those of a kind, for tables that must have all of them. */
export type OperationOf<K extends Kind> = {
	[Name in OperationName]: (typeof OPERATIONS)[Name]['kind'] extends K ? Name : never;
}[OperationName];

export const operationOf = (name: OperationName): OddOperation => OPERATIONS[name];

export const operationsOfKind = (kind: Kind): OperationName[] =>
	(Object.keys(OPERATIONS) as OperationName[]).filter((name) => OPERATIONS[name].kind === kind);

/** Whether a request is one of an operation's, and the decoded segments of its path by name. */
export function matchPath(pattern: string, path: string): Record<string, string> | undefined {
	const wanted = pattern.split('/');
	const given = path.split('/');
	if (wanted.length !== given.length) return undefined;
	const values: Record<string, string> = {};
	for (const [index, part] of wanted.entries()) {
		if (part.startsWith('{')) values[part.slice(1, -1)] = decodeURIComponent(given[index]);
		else if (part !== given[index]) return undefined;
	}
	return values;
}
