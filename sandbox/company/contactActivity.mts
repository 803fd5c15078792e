import { CHANNELS } from './channels.mts';
import { before, isoWithOffset } from './dates.mts';
import { pick } from './pick.mts';

const TYPES = ['delivery', 'open', 'click', 'bounce', 'purchase'] as const;
const EVENTS = 130;

/** Letters received and actions taken by every contact, newest first. */
export function activityOf(now: Date) {
	return Array.from({ length: EVENTS }, (_, index) => {
		const type = pick(TYPES, index);
		const { channelSlug: channel, title: channelName } = pick(CHANNELS, index);
		return {
			type,
			occurredAt: isoWithOffset(before(now, { hours: index })),
			campaignId: `cmp${String(index).padStart(7, '0')}`,
			letterTitle: `The numbers behind the news #${EVENTS - index}`,
			linkUrl: type === 'click' ? `https://readers.example/story/${index}` : null,
			channelName,
			channel,
			bounceType: type === 'bounce' ? 'soft' : null,
			bounceReason: type === 'bounce' ? 'Mailbox is full' : null,
			purchaseAmount: type === 'purchase' ? '12.50' : null,
			purchaseCurrency: type === 'purchase' ? 'EUR' : null,
			purchaseSource: type === 'purchase' ? 'shop' : null,
			purchaseProductName: type === 'purchase' ? 'Mug' : null,
			isPromotion: index % 9 === 0,
			ipAddress: null,
		};
	});
}

export type Activity = ReturnType<typeof activityOf>[number];
