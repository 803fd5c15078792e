import { z } from 'zod';
import { envelope } from '../server/answers.mts';
import { defineEndpoint } from '../server/endpoint.mts';
import { repeated } from './schemas.mts';

const active = defineEndpoint({
	method: 'GET',
	path: '/api/v3/letters/templates/active',
	api: 'query',
	querySchema: z.object({ 'channels[]': repeated }).strict(),
	handle({ query }, { company }) {
		const channels = query['channels[]'];
		const items = company.templates.filter(({ channelSlug }) => channels.includes(channelSlug));
		return envelope(items, items.length);
	},
});

export const templateEndpoints = [active];
