/**
 * The API document as data: one entry per operation of "Endpoints" in the service's API description.
 * The request layer is driven by this table, so that where `api` goes, what an answer looks like and
 * what may be repeated is decided here and nowhere else.
 */

import { BASE_URL_HINT } from './baseUrl';
import { engagementFields, feedPreviewFields, letterFields, smsReportFields } from './recordFields';
import type { ServiceFailure } from './serviceError';

/** How a list is read page by page: the names of its parameters and the largest page it gives. */
export interface Paging {
	readonly in: 'query' | 'body';
	readonly page: string;
	/** Absent where the document names no parameter for the size of a page. */
	readonly size?: string;
	/** The largest size that the document allows, or one that is asked for where it states none. */
	readonly largest: number;
}

export interface Endpoint {
	readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
	/** Relative to the base URL; every `{name}` is filled with one encoded path segment. */
	readonly path: string;
	/** Where `api=true` goes ("Conventions", rule 2). */
	readonly api: 'query' | 'body';
	/**
	 * What a success holds: the envelope with its `items`, the same with nothing but a list in them, a bare
	 * object, HTML, or a record that the service may also leave out ("body: not shown").
	 */
	readonly answer: 'envelope' | 'list' | 'object' | 'html' | 'optional';
	/** Fields of the one record that it reads: an answer without any of them is of something else. */
	readonly record?: readonly string[];
	/** Whether sending it a second time after it may have arrived does no harm. */
	readonly repeatable: boolean;
	readonly paging?: Paging;
	/** What a status means here and what to do about it, in the user's words. */
	readonly refusals?: Readonly<Record<number, Refusal>>;
}

export interface Refusal {
	readonly message: string;
	readonly description: string;
	/** The cause in n8n's terms, where the document says what the status proves here. */
	readonly failure?: ServiceFailure;
}

const importPages: Paging = { in: 'query', page: 'page', size: 'limit', largest: 100 };

const importNotFound: Refusal = {
	message: 'The import was not found',
	description:
		"Check the ID in the 'Import' parameter: it is the one that Get Many returns as 'uniqueId', and it must belong to the company of the API key.",
};

export const endpoints = {
	authorizeActivityFeed: {
		method: 'POST',
		path: '/api/v3/agents/activity/realtime-auth',
		api: 'body',
		answer: 'envelope',
		repeatable: true,
		refusals: {
			403: {
				message: 'The channel belongs to another company',
				description:
					"The API key can only subscribe to channels of its own company. Check the 'Channel Name' parameter and the credential.",
				failure: { cause: 'configuration-invalid' },
			},
		},
	},
	getSmsDeliveryReport: {
		method: 'GET',
		path: '/api/v3/channels/{channelSlug}/letters/{letterUniqueId}/sms/delivery-report',
		api: 'query',
		answer: 'envelope',
		record: smsReportFields,
		repeatable: true,
		refusals: {
			404: {
				message: 'There is no delivery report for this letter',
				description:
					'Either the channel is not one of the company, or the letter is not on that channel, or the letter is not an SMS campaign. The service also answers this way while its feature flag for SMS reports is off.',
			},
		},
	},
	createDataFeed: {
		method: 'POST',
		path: '/api/v3/curations/data-feeds',
		api: 'query',
		answer: 'optional',
		repeatable: false,
	},
	previewDataFeed: {
		method: 'POST',
		path: '/api/v3/curations/data-feeds/{feedUniqueId}/preview',
		api: 'query',
		answer: 'envelope',
		record: feedPreviewFields,
		repeatable: true,
	},
	getLetterMetrics: {
		method: 'POST',
		path: '/api/v3/letters/metrics',
		api: 'query',
		answer: 'envelope',
		repeatable: true,
		paging: { in: 'body', page: 'page', largest: Infinity },
	},
	getTopPerformers: {
		method: 'GET',
		path: '/api/v3/letters/metrics/top-performers',
		api: 'query',
		answer: 'envelope',
		repeatable: true,
	},
	getActiveTemplates: {
		method: 'GET',
		path: '/api/v3/letters/templates/active',
		api: 'query',
		answer: 'envelope',
		repeatable: true,
	},
	getPurchases: {
		method: 'GET',
		path: '/api/v3/promotions/purchases',
		api: 'query',
		answer: 'envelope',
		repeatable: true,
	},
	previewPurchase: {
		method: 'GET',
		path: '/api/v3/promotions/purchases/{purchaseUniqueId}/preview',
		api: 'query',
		answer: 'html',
		repeatable: true,
	},
	getPromoters: {
		method: 'GET',
		path: '/api/v3/promotions/promoters',
		api: 'query',
		answer: 'envelope',
		repeatable: true,
	},
	getImports: {
		method: 'GET',
		path: '/api/v3/contacts/imports',
		api: 'query',
		answer: 'envelope',
		repeatable: true,
		paging: importPages,
	},
	getImportErrors: {
		method: 'GET',
		path: '/api/v3/contacts/imports/{importUniqueId}/errors',
		api: 'query',
		answer: 'envelope',
		repeatable: true,
		paging: importPages,
		refusals: { 404: importNotFound },
	},
	// Not repeatable: a retry whose answer got lost may have started, and a second one would be refused.
	retryImport: {
		method: 'POST',
		path: '/api/v3/contacts/imports/{importUniqueId}/retry',
		api: 'body',
		answer: 'optional',
		repeatable: false,
		refusals: {
			404: importNotFound,
			422: {
				message: 'The import is not in a retryable state',
				description:
					"Only an import that failed can be retried. To skip such imports instead, set the option 'On Not Retryable' to 'Skip'.",
			},
		},
	},
	updateSubscription: {
		method: 'PUT',
		path: '/api/v3/contacts/{email}/subscriptions/{channelSlug}',
		api: 'body',
		answer: 'optional',
		repeatable: true,
	},
	createContactField: {
		method: 'POST',
		path: '/api/v3/contacts/custom-fields',
		api: 'body',
		answer: 'optional',
		repeatable: false,
	},
	updateContactField: {
		method: 'PUT',
		path: '/api/v3/contacts/custom-fields/{fieldId}',
		api: 'body',
		answer: 'optional',
		repeatable: true,
	},
	createContactTag: {
		method: 'POST',
		path: '/api/v3/contacts/tags',
		api: 'body',
		answer: 'optional',
		repeatable: false,
	},
	// The document states neither default nor maximum of perPage: 100 is asked for, less is accepted.
	getCurationTags: {
		method: 'GET',
		path: '/api/v3/curations/tags',
		api: 'query',
		answer: 'envelope',
		repeatable: true,
		paging: { in: 'query', page: 'page', size: 'perPage', largest: 100 },
	},
	// Not repeatable: were the first answer lost, a second delete would be told that there is no such agent.
	deleteAgent: {
		method: 'DELETE',
		path: '/api/v3/agents/{agentUuid}',
		api: 'body',
		answer: 'optional',
		repeatable: false,
	},
	getActiveEngagement: {
		method: 'GET',
		path: '/api/v3/metrics/active-engagement',
		api: 'query',
		answer: 'envelope',
		record: engagementFields,
		repeatable: true,
		refusals: {
			404: {
				message: 'The base URL does not lead to the publishing API',
				description: BASE_URL_HINT,
			},
		},
	},
	getLetter: {
		method: 'GET',
		path: '/api/v2/channels/{channel}/letters/{letterId}',
		api: 'query',
		answer: 'object',
		record: letterFields,
		repeatable: true,
	},
} as const satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof endpoints;

/** The names between braces in a path, each with its value: `'/a/{b}'` gives `{ b: string }`. */
export type PathValues<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
	? { readonly [K in Name]: string } & PathValues<Rest>
	: unknown;
