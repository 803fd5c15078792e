import { z } from 'zod';
import { CHANNELS } from '../company/channels.mts';
import { CURATION_CUSTOM_FIELDS } from '../company/dataFeeds.mts';
import { LIVE_CHANNEL } from '../company/realtime.mts';
import { envelope, ServiceError } from '../server/answers.mts';
import { defineEndpoint, type Endpoint } from '../server/endpoint.mts';
import { LOOKUPS, type LookupName } from '../service.mts';
import { pageBounds } from './paging.mts';
import { pageQuery } from './schemas.mts';

/** A list which the document only mentions: each can be switched off, as its existence is not promised. */
function lookup(name: LookupName, { handle, ...endpoint }: Endpoint): Endpoint {
	return {
		...endpoint,
		handle(input, service) {
			const state = service.settings.lookups[name];
			if (state === 403) throw new ServiceError(403, 'This API key cannot read this list.');
			if (state === 404) throw new ServiceError(404, 'There is nothing at this path.');
			if (state === 'malformed') return { status: 200, body: { status: 'ok' } };
			return handle(input, service);
		},
	};
}

const channels = defineEndpoint({
	method: 'GET',
	path: '/api/v3/channels',
	api: 'query',
	handle() {
		const { status, body } = envelope(CHANNELS, CHANNELS.length);
		return { status, body: { ...(body as object), isCompanyAdmin: true } };
	},
});

const liveChannel = defineEndpoint({
	method: 'GET',
	path: '/api/v3/agents/activity/channel',
	api: 'query',
	handle: () => envelope({ channel: LIVE_CHANNEL }, 1),
});

const agents = defineEndpoint({
	method: 'GET',
	path: '/api/v3/agents',
	api: 'query',
	handle: (_input, { company }) => envelope(company.agents, company.agents.length),
});

const contactCustomFields = defineEndpoint({
	method: 'GET',
	path: '/api/v3/contacts/custom-fields',
	api: 'query',
	handle: (_input, { company }) => envelope(company.customFields, company.customFields.length),
});

const dataFeeds = defineEndpoint({
	method: 'GET',
	path: '/api/v3/curations/data-feeds',
	api: 'query',
	querySchema: pageQuery.extend({ keyword: z.string().default('') }),
	handle({ query }, service) {
		const keyword = query.keyword.toLowerCase();
		const matching = service.company.dataFeeds.filter(({ title }) =>
			title.toLowerCase().includes(keyword),
		);
		const bounds = pageBounds({ page: query.page, size: query.limit }, service);
		return envelope(matching.slice(...bounds), matching.length);
	},
});

const curationCustomFields = defineEndpoint({
	method: 'GET',
	path: '/api/v3/curations/custom-fields',
	api: 'query',
	handle: () => envelope(CURATION_CUSTOM_FIELDS, CURATION_CUSTOM_FIELDS.length),
});

const byName: Record<LookupName, Endpoint> = {
	channels,
	liveChannel,
	agents,
	contactCustomFields,
	dataFeeds,
	curationCustomFields,
};

export const lookupEndpoints = LOOKUPS.map((name) => lookup(name, byName[name]));
