import { CHANNELS } from './channels.mts';
import { before, plainDate, plainDateTime } from './dates.mts';
import { uuid } from './ids.mts';
import { pick } from './pick.mts';

const STATUSES = ['pending', 'approved', 'rejected'];
const LISTINGS = ['Top banner', 'Sponsored story', 'Classified, "small"'];

/** As in `openapi/promotions.yaml`, Purchase, newest first. Every third waits for the publisher's review. */
export function createPurchases(now: Date) {
	return Array.from({ length: 24 }, (_, index) => {
		const status = pick(STATUSES, index);
		const created = before(now, { days: index, hours: 3 });
		return {
			uniqueId: uuid(`purchase ${index}`),
			type: 'listing',
			buyerEmail: `buyer+${index}@advertiser.example`,
			amount: 120 + index * 12.5,
			currency: index % 4 === 0 ? 'EUR' : 'USD',
			status,
			isApproved: status === 'approved',
			createdAt: plainDateTime(created),
			updatedAt: plainDateTime(before(created, { hours: status === 'pending' ? 0 : -2 })),
			listingTitle: pick(LISTINGS, index),
			listingChannels: CHANNELS.slice(index % 3, (index % 3) + 2).map(
				({ channelSlug }) => channelSlug,
			),
			dateRangeStart: plainDate(before(created, { days: -7 })),
			dateRangeEnd: plainDate(before(created, { days: -14 })),
		};
	});
}

export type Purchase = ReturnType<typeof createPurchases>[number];

export function creativeOf({ listingTitle, uniqueId }: Purchase): string {
	const title = listingTitle.replaceAll('"', '&quot;');
	return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${title}</title></head>
<body><h1>Größer denken &amp; read on</h1><p>Creative of ${uniqueId}</p></body></html>
`;
}

export const PROMOTERS = [
	'Acorn Coffee',
	'Bäckerei Sonne',
	'Café Zentral',
	'Example & Sons, Ltd.',
	'North Sea Ferries',
	'株式会社サンプル',
];
