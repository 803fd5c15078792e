import {
	audienceMetrics,
	daysIn,
	linkClicks,
	metricTotals,
	type Period,
} from '../company/metrics.mts';
import { envelope, ServiceError } from '../server/answers.mts';
import { route } from '../server/route.mts';
import { pageBounds } from './paging.mts';

type PeriodBody = Period & { 'channels[]'?: string[] };

const MOST_DAYS = { totals: 90, audience: 370 };

export const metrics = {
	getMetricTotals: route<{ body: PeriodBody }>(({ body }, { company }) =>
		envelope(metricTotals(company.letters, checked(body, MOST_DAYS.totals)), 1),
	),

	getAudienceMetrics: route<{ body: PeriodBody }>(({ body }, { company }) =>
		envelope(audienceMetrics(company.contacts.values(), checked(body, MOST_DAYS.audience)), 1),
	),

	getLinkClicks: route<{ body: PeriodBody & { page: number; limit: number } }>(
		({ body }, service) => {
			const links = linkClicks(service.company.letters, checked(body));
			const bounds = pageBounds({ page: body.page, size: body.limit }, service);
			return envelope(links.slice(...bounds), links.length);
		},
	),
};

/** Refuses a period that is not in order. For clicks of links the status is not stated: 422 was chosen. */
function checked(body: PeriodBody, mostDays = Infinity): Period {
	const { from, to, 'channels[]': channels } = body;
	const wrong = (reason: string) => new ServiceError(422, 'The period is not valid.', [reason]);
	if (to < from) throw wrong('to must not be earlier than from');
	if (daysIn(body) > mostDays) throw wrong(`at most ${mostDays} days`);
	return { from, to, ...(channels && { channels }) };
}
