import { NEWSLETTER_TAGS } from '../company/newsletterTags.mts';
import { CHANNELS, channelRecord, findChannel, publication } from '../company/channels.mts';
import { before, plainDate } from '../company/dates.mts';
import {
	clickToOpenRate,
	letterNumber,
	letterV2,
	metricsRow,
	openRate,
	topPerformerRow,
} from '../company/letterRecords.mts';
import {
	audienceMetrics,
	daysIn,
	linkClicks,
	metricTotals,
	type Period,
} from '../company/metrics.mts';
import { smsReport } from '../company/smsReports.mts';
import { envelope, existing, ServiceError } from '../server/answers.mts';
import { route } from '../server/route.mts';
import { drafts } from './drafts.mts';
import { pageBounds } from './paging.mts';

/** Not stated; the sandbox chose it. */
const METRICS_PAGE_SIZE = 40;
const DEFAULT_WINDOW_DAYS = 90;
const MOST_DAYS = { totals: 90, audience: 370 };

interface OneLetter {
	path: { channel: string; letterId: string };
}

type PeriodBody = Period & { 'channels[]'?: string[] };

export const letters = {
	getLetterMetrics: route<{
		body: {
			page: number;
			direction: 'asc' | 'desc';
			createdAtAfter?: string;
			createdAtBefore?: string;
			channels?: string[];
		};
	}>(({ body }, service) => {
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
	}),

	getTopPerformers: route<{
		query: {
			metric: 'openRate' | 'clickToOpenRate';
			'channels[]'?: string[];
			from?: string;
			to?: string;
		};
	}>(({ query }, { company, clock }) => {
		const channels = query['channels[]'];
		const { from, to } = period(query, clock());
		const rate = query.metric === 'openRate' ? openRate : clickToOpenRate;
		const ranked = company.letters
			.filter(({ publishedAt, channel }) => {
				const day = publication(publishedAt, channel).publicationDate.slice(0, 10);
				return day >= from && day <= to && (!channels || channels.includes(channel.channelSlug));
			})
			.sort((a, b) => rate(b) - rate(a));
		return envelope(ranked.map(topPerformerRow), ranked.length);
	}),

	getNewsletterTags: route<{ query: { scope?: string; keyword?: string } }>(({ query }) => {
		const keyword = query.keyword?.toLowerCase() ?? '';
		const items = NEWSLETTER_TAGS.filter(({ name }) => name.toLowerCase().includes(keyword));
		return envelope(items, items.length);
	}),

	getActiveTemplates: route<{ query: { 'channels[]': string[] } }>(({ query }, { company }) => {
		const channels = query['channels[]'];
		const items = company.templates.filter(({ channelSlug }) => channels.includes(channelSlug));
		return envelope(items, items.length);
	}),

	getLetter: route<OneLetter>(({ path }, { company, observed }) => {
		const found = company.letters.find(
			(letter) =>
				(observed ? String(letterNumber(letter)) : letter.uniqueId) === path.letterId &&
				letter.channel.channelSlug === path.channel,
		);
		return { status: 200, body: letterV2(existing(found, 'letter')) };
	}),

	getSmsDeliveryReport: route<OneLetter>(({ path }, { company, settings }) => {
		if (!settings.smsReport) throw noReport('There is nothing at this path.');
		const channel = findChannel(path.channel);
		if (!channel) throw noReport('The channel is not found.');
		const letter = company.letters.find(
			(candidate) => candidate.uniqueId === path.letterId && candidate.channel === channel,
		);
		if (!letter) throw noReport('The letter is not found on this channel.');
		if (!letter.isSms) throw noReport('The letter is not an SMS campaign.');
		return envelope(smsReport(letter), 1);
	}),

	getActiveEngagement: route((_input, { company }) => envelope(company.engagement, 1)),

	// No channel has a sending service of its own, so that all come.
	getChannels: route<{ query: { esp?: number } }>(({ query }) => {
		const hasMatchingEspIntegration = query.esp === undefined;
		const items = CHANNELS.map((channel) => ({
			...channelRecord(channel),
			hasMatchingEspIntegration,
		}));
		const body = { items, message: 'Success', total: items.length, isCompanyAdmin: true };
		return { status: 200, body };
	}),

	...drafts,

	getMetricTotals: route<{ body: PeriodBody }>(({ body }, { company }) =>
		envelope(metricTotals(company.letters, checkedPeriod(body, MOST_DAYS.totals)), 1),
	),

	getAudienceMetrics: route<{ body: PeriodBody }>(({ body }, { company }) =>
		envelope(
			audienceMetrics(company.contacts.values(), checkedPeriod(body, MOST_DAYS.audience)),
			1,
		),
	),

	getLinkClicks: route<{ body: PeriodBody & { page: number; limit: number } }>(
		({ body }, service) => {
			const links = linkClicks(service.company.letters, checkedPeriod(body));
			const bounds = pageBounds({ page: body.page, size: body.limit }, service);
			return envelope(links.slice(...bounds), links.length);
		},
	),
};

/** Both dates or neither, and in order; the status of the error is not stated, 422 chosen. */
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

/** The one error whose `data` is there and empty. */
function noReport(message: string): ServiceError {
	return new ServiceError(404, message, []);
}

/** Refuses a period that is not in order. For clicks of links the status is not stated: 422 was chosen. */
function checkedPeriod(body: PeriodBody, mostDays = Infinity): Period {
	const { from, to, 'channels[]': channels } = body;
	const wrong = (reason: string) => new ServiceError(422, 'The period is not valid.', [reason]);
	if (to < from) throw wrong('to must not be earlier than from');
	if (daysIn(body) > mostDays) throw wrong(`at most ${mostDays} days`);
	return { from, to, ...(channels && { channels }) };
}
