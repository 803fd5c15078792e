import { z } from 'zod';
import { before, plainDate } from '../company/dates.mts';
import {
	clickToOpenRate,
	letterV2,
	metricsRow,
	openRate,
	topPerformerRow,
} from '../company/letterRecords.mts';
import { envelope, ServiceError } from '../server/answers.mts';
import { defineEndpoint } from '../server/endpoint.mts';
import { pageBounds } from './paging.mts';
import { date, repeated } from './schemas.mts';

/** Not shown in the document; the sandbox chose it. */
const METRICS_PAGE_SIZE = 40;
const DEFAULT_WINDOW_DAYS = 90;

const metrics = defineEndpoint({
	method: 'POST',
	path: '/api/v3/letters/metrics',
	api: 'query',
	bodySchema: z
		.object({
			page: z.number().int().min(1).default(1),
			direction: z.enum(['asc', 'desc']).default('desc'),
			createdAtAfter: date.optional(),
			createdAtBefore: date.optional(),
			channels: z.array(z.string()).optional(),
		})
		.strict(),
	handle({ body }, service) {
		const { createdAtAfter, createdAtBefore, channels } = body;
		const matching = service.company.letters.filter(
			({ createdAt, channel }) =>
				(!createdAtAfter || plainDate(createdAt) >= createdAtAfter) &&
				(!createdAtBefore || plainDate(createdAt) <= createdAtBefore) &&
				(!channels || channels.includes(channel.channelSlug)),
		);
		if (body.direction === 'asc') matching.reverse();
		const bounds = pageBounds({ page: body.page, size: METRICS_PAGE_SIZE }, service);
		return envelope(matching.slice(...bounds).map(metricsRow), matching.length);
	},
});

const topPerformers = defineEndpoint({
	method: 'GET',
	path: '/api/v3/letters/metrics/top-performers',
	api: 'query',
	querySchema: z
		.object({
			metric: z.enum(['openRate', 'clickToOpenRate']).default('openRate'),
			'channels[]': repeated.optional(),
			from: date.optional(),
			to: date.optional(),
		})
		.strict(),
	handle({ query }, { company, clock }) {
		const channels = query['channels[]'];
		const { from, to } = period(query, clock());
		const rate = query.metric === 'openRate' ? openRate : clickToOpenRate;
		const ranked = company.letters
			.filter(({ publishedAt, channel }) => {
				const day = plainDate(publishedAt);
				return day >= from && day <= to && (!channels || channels.includes(channel.channelSlug));
			})
			.sort((a, b) => rate(b) - rate(a));
		return envelope(ranked.map(topPerformerRow), ranked.length);
	},
});

/** Both dates or neither, and in order ("Errors", rule 2; the status is not shown, 422 chosen). */
function period({ from, to }: { from?: string; to?: string }, now: Date) {
	if (from === undefined && to === undefined) {
		return { from: plainDate(before(now, { days: DEFAULT_WINDOW_DAYS })), to: plainDate(now) };
	}
	if (from === undefined || to === undefined) {
		throw new ServiceError(422, 'The period is not valid.', ['from and to must be sent together']);
	}
	if (to < from) {
		throw new ServiceError(422, 'The period is not valid.', ['to must not be earlier than from']);
	}
	return { from, to };
}

const readV2 = defineEndpoint({
	method: 'GET',
	path: '/api/v2/channels/:channel/letters/:letter_id',
	api: 'query',
	pathSchema: z.object({ channel: z.string(), letter_id: z.string() }),
	handle({ path }, { company }) {
		const found = company.letters.find(
			({ uniqueId, channel }) =>
				uniqueId === path.letter_id && channel.channelSlug === path.channel,
		);
		if (!found) throw new ServiceError(404, 'The letter is not found on this channel.');
		return { status: 200, body: letterV2(found) };
	},
});

export const letterEndpoints = [metrics, topPerformers, readV2];
