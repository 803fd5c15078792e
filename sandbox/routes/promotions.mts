import { plainDateTime } from '../company/dates.mts';
import {
	promotionCsv,
	promotionInsight,
	promotionRow,
	wholePromotion,
} from '../company/promotions.mts';
import { creativeOf, PROMOTERS, type Purchase } from '../company/purchases.mts';
import { byId, envelope, notValid, ServiceError } from '../server/answers.mts';
import { route } from '../server/route.mts';
import type { Service } from '../service.mts';
import { pageBounds } from './paging.mts';

interface OnePurchase {
	path: { purchaseId: string };
}
interface OnePromotion {
	path: { promotionId: string };
}
interface PromotionsQuery {
	query: {
		page: number;
		records: number;
		keyword?: string;
		status?: number;
		'channels[]'?: string[];
		'promoters[]'?: string[];
		from?: string;
		to?: string;
		sortBy: 'createdAt' | 'title' | 'status' | 'promoterDisplayName';
		direction: 'asc' | 'desc';
		mjml: boolean;
	};
}

const ANY_STATUS = 6;

/** The response for purchases that are not pending is not documented. */
function pendingPurchase(
	{ company }: Service,
	{ purchaseId }: OnePurchase['path'],
	status: number,
): Purchase {
	const found = company.purchases.find(({ uniqueId }) => uniqueId === purchaseId);
	if (!found) throw new ServiceError(404, 'There is no pending purchase with this id.');
	if (found.status !== 'pending') throw new ServiceError(status, 'The purchase is not pending.');
	return found;
}

function existingPromotion({ company }: Service, { promotionId }: OnePromotion['path']) {
	return byId(company.promotions, promotionId, 'promotion');
}

export const promotions = {
	getPurchases: route((_input, { company: { purchases } }) =>
		envelope(purchases, purchases.length),
	),

	reviewPurchase: route<OnePurchase & { body: { status: string; feedback?: string } }>(
		({ path, body: { status, feedback = '' } }, service) => {
			if (status !== 'approved' && feedback.trim() === '') {
				throw notValid(['feedback: must be given']);
			}
			const purchase = pendingPurchase(service, path, 422);
			purchase.status = status;
			purchase.isApproved = status === 'approved';
			purchase.updatedAt = plainDateTime(service.clock());
			return envelope(null, 1, `The purchase is now: ${status}.`);
		},
	),

	previewPurchase: route<OnePurchase>(({ path }, service) => ({
		status: 200,
		body: creativeOf(pendingPurchase(service, path, 404)),
		contentType: 'text/html; charset=utf-8',
	})),

	getPromotions: route<PromotionsQuery>(({ query }, service) => {
		const { page, records, keyword = '', status = ANY_STATUS, from, to } = query;
		const { 'channels[]': channels, 'promoters[]': promoters } = query;
		const matching = service.company.promotions.filter(
			(each) =>
				`${each.title} ${each.promoter}`.toLowerCase().includes(keyword.toLowerCase()) &&
				(status === ANY_STATUS || each.status === status) &&
				(!channels || each.channels.some((slug) => channels.includes(slug))) &&
				(!promoters || promoters.includes(each.promoter)) &&
				each.days.some((day) => (!from || day >= from) && (!to || day <= to)),
		);
		matching.sort((one, other) => keyOf(one, query).localeCompare(keyOf(other, query)));
		if (query.direction === 'desc') matching.reverse();
		const [start, end] = pageBounds({ page, size: records }, service);
		const items = matching.slice(start, end).map((each) => promotionRow(each, query));
		const paging = { totalInPage: items.length, page, limit: end - start };
		const totalPages = Math.ceil(matching.length / (end - start));
		return { status: 200, body: { items, total: matching.length, ...paging, totalPages } };
	}),

	getPromotionInsights: route<{ query: { page: number; records: number } }>(
		({ query: { page, records } }, service) => {
			const { promotions, letters } = service.company;
			const bounds = pageBounds({ page, size: records }, service);
			const items = promotions.slice(...bounds).map((each) => promotionInsight(each, letters));
			return { status: 200, body: { all: { items, total: promotions.length } } };
		},
	),

	downloadPromotionMetrics: route<OnePromotion>(({ path }, service) => ({
		status: 200,
		body: promotionCsv(existingPromotion(service, path), service.company.letters),
		contentType: 'text/csv; charset=utf-8',
	})),

	getPromotion: route<OnePromotion & { query: { page: number } }>(({ path, query }, service) => {
		const found = existingPromotion(service, path);
		return envelope(wholePromotion(found, service.company.letters, query.page), 1);
	}),

	// The one list without a message.
	getPromoters: route(() => ({
		status: 200,
		body: { items: PROMOTERS, total: PROMOTERS.length },
	})),
};

function keyOf(
	{ createdAt, title, status, promoter }: Service['company']['promotions'][number],
	{ sortBy }: PromotionsQuery['query'],
): string {
	const keys = { createdAt: createdAt.toISOString(), title, promoterDisplayName: promoter };
	return sortBy === 'status' ? String(status) : keys[sortBy];
}
