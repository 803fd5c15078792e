import { before, isoWithOffset } from './dates.mts';
import type { Letter } from './letters.mts';

/** As in `openapi/letters.yaml`, SmsReport: every recipient is in exactly one of four counts. */
export function smsReport({ index, uniqueId, publishedAt, counts }: Letter) {
	// The newest campaign is still on its way.
	const settled = index > 20;
	const notDeliveredBreakdown = { undelivered: 40 + index, failed: 7, rejected: 3, skipped: 11 };
	const pendingBreakdown = settled
		? { held: 0, queued: 0, inFlight: 0 }
		: { held: 2, queued: 55, inFlight: 18 };
	const unknown = 5;
	const { delivered, unsubscribed } = counts;
	const notDelivered = sum(notDeliveredBreakdown);
	const pending = sum(pendingBreakdown);
	const recipients = delivered + notDelivered + pending + unknown;
	return {
		uniqueId,
		state: 'sent',
		startedAt: isoWithOffset(publishedAt, 120),
		completedAt: isoWithOffset(before(publishedAt, { hours: -1 }), 120),
		settled,
		recipients,
		delivered,
		notDelivered,
		pending,
		unknown,
		unsubscribed,
		deliveryRate: ratio(delivered, recipients),
		optOutRate: ratio(unsubscribed, recipients),
		notDeliveredBreakdown,
		pendingBreakdown,
	};
}

function sum(counts: Record<string, number>): number {
	return Object.values(counts).reduce((total, count) => total + count, 0);
}

function ratio(part: number, whole: number): number {
	return Math.round((part / whole) * 1e4) / 1e4;
}
