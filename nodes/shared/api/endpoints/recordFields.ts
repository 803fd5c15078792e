/**
 * Fields of the records that are read one at a time (`openapi/letters.yaml`, `openapi/curations.yaml`). A response
 * without any of them is not from the publishing API.
 */
export const letterFields = [
	'campaignId',
	'copyRendered',
	'createdAt',
	'deletedAt',
	'delta',
	'emailServiceProvider',
	'emailTemplate',
	'id',
	'includePromotions',
	'insights',
	'private',
	'promotions',
	'publicationDate',
	'publicationDateOffset',
	'publicationDateTzCode',
	'publicationEvent',
	'publicationStatus',
	'publishIntent',
	'segmentId',
	'segmentName',
	'slug',
	'specialBanner',
	'subtitle',
	'title',
	'uniqueId',
	'updatedAt',
] as const;

export const smsReportFields = [
	'completedAt',
	'delivered',
	'deliveryRate',
	'notDelivered',
	'notDeliveredBreakdown',
	'optOutRate',
	'pending',
	'pendingBreakdown',
	'recipients',
	'settled',
	'startedAt',
	'state',
	'uniqueId',
	'unknown',
	'unsubscribed',
] as const;

export const engagementFields = ['activeClickers', 'activeReaders', 'periodDays'] as const;

export const metricTotalsFields = ['currentPeriod', 'priorPeriod'] as const;

export const audienceFields = [
	'daily',
	'newSubscribers',
	'totalSubscribers',
	'unsubscribes',
] as const;

export const feedPreviewFields = ['fields', 'itemCount'] as const;
