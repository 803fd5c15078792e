import { z } from 'zod';
import { envelope } from '../server/answers.mts';
import { defineEndpoint } from '../server/endpoint.mts';
import { pageBounds } from './paging.mts';
import { date, queryInteger } from './schemas.mts';

/** Not shown in the document; the sandbox chose them. */
const PER_PAGE = { default: '20', max: 100 };

const list = defineEndpoint({
	method: 'GET',
	path: '/api/v3/curations/tags',
	api: 'query',
	querySchema: z
		.object({
			page: queryInteger.pipe(z.number().min(1)).default('1'),
			perPage: queryInteger.pipe(z.number().min(1).max(PER_PAGE.max)).default(PER_PAGE.default),
			keyword: z.string().optional(),
			from: date.optional(),
			to: date.optional(),
		})
		.strict(),
	handle({ query }, service) {
		const { from, to } = query;
		const keyword = query.keyword?.toLowerCase();
		const matching = service.company.curationTags.filter(
			({ name, created_at }) =>
				(!keyword || name.toLowerCase().includes(keyword)) &&
				(!from || created_at.slice(0, 10) >= from) &&
				(!to || created_at.slice(0, 10) <= to),
		);
		const bounds = pageBounds({ page: query.page, size: query.perPage }, service);
		return envelope(matching.slice(...bounds), matching.length);
	},
});

export const curationTagEndpoints = [list];
