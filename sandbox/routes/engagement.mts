import { envelope } from '../server/answers.mts';
import { defineEndpoint } from '../server/endpoint.mts';

const active = defineEndpoint({
	method: 'GET',
	path: '/api/v3/metrics/active-engagement',
	api: 'query',
	handle(_input, { company }) {
		return envelope(company.engagement, 1);
	},
});

export const engagementEndpoints = [active];
