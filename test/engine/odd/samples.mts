import { idOf, type OperationOf } from './operations.mts';

export type Json = Record<string, unknown>;

/** The records that the played service holds, as the schemas in `openapi/` describe them. */

const DAY = '2026-05-31';
const SECOND = `${DAY} 10:00:00`;
const INSTANT = `${DAY}T10:00:00+02:00`;
const counts = (n: number) => ({
	delivered: 100,
	opens: 60 + (Math.abs(n) % 7),
	opensUnique: 40,
	clicks: 20,
	clicksUnique: 10,
});

/** The records of lists, by their place. */
export const ROWS = {
	'publishingLetters letter.getMetrics': (n: number) => ({
		uniqueId: `letter${n}`,
		title: `row ${n}`,
		channel: 'morning-brief',
		organization: 'acme',
		publicationDate: SECOND,
		...counts(n),
		bounced: 1,
		unsubscribed: 0,
		projectedOpenRate: 0.5,
	}),
	'publishingImports import.getAll': (n: number) => ({
		...importRecord(`imp${n}`, n, n % 2 === 0 ? 'finished' : 'errored'),
		recordsFailed: Math.abs(n) % 3,
	}),
	'publishingImports import.getErrors': (n: number) => ({
		email: `row ${n}`,
		code: 'missing_email',
		description: 'No address',
	}),
	'publishingCurations tag.getAll': (n: number) => ({
		id: 5000 + n,
		taxonomyId: 3,
		parentTermId: 0,
		name: `row ${n}`,
		uniqueId: `tag${n}`,
		created_at: INSTANT,
		updated_at: INSTANT,
	}),
	'publishingLetters template.getAll': (n: number) => ({
		id: 7000 + n,
		uniqueId: `template${n}`,
		title: `row ${n}`,
		channelSlug: 'morning-brief',
		deletedAt: null,
		hasAbTest: false,
		blocks: [],
		settings: {},
		createdAt: SECOND,
	}),
	'publishingLetters letter.getTopPerformers': (n: number) => ({
		uniqueId: `letter${n}`,
		title: `row ${n}`,
		channel: 'morning-brief',
		organization: 'acme',
		publicationDate: SECOND,
		editionUrl: 'https://news.example.com/a?b=1&c=<2>',
		...counts(n),
	}),
	'publishingPromotions purchase.getAll': (n: number) => ({
		uniqueId: idOf(Math.abs(n)),
		listingTitle: `row ${n}`,
		type: 'listing',
		currency: 'EUR',
		status: n % 2 === 0 ? 'approved' : 'pending',
		buyerEmail: 'buyer@example.com',
		amount: 12.5,
		isApproved: n % 2 === 0,
		createdAt: SECOND,
		updatedAt: SECOND,
		listingChannels: ['morning-brief'],
		dateRangeStart: DAY,
		dateRangeEnd: DAY,
	}),
	'publishingPromotions promoter.getAll': (n: number) => `row ${n}`,
} satisfies Record<OperationOf<'paged' | 'listed'>, (n: number) => Json | string>;

export function importRecord(uniqueId: string | number, n: number, status: string) {
	return {
		uniqueId,
		status,
		fileName: `row ${n}`,
		startedByUserUniqueId: null,
		startedByName: 'Ann',
		startedByEmail: 'ann@example.com',
		recordsTotal: 100,
		recordsProcessed: 40,
		recordsAdded: 30,
		recordsUpdated: 5,
		recordsFailed: 5,
		createdAt: INSTANT,
		updatedAt: INSTANT,
	};
}

/** The one record that a read gives, by the ID that it was asked for. */
export const SINGLES = {
	'publishingLetters letter.get': (id: string) => ({
		uniqueId: id,
		id: 77,
		title: 'A letter',
		subtitle: 'and more',
		slug: 'a-letter',
		copyRendered: '<p>"Hello" & \\ good/bye</p>',
		publicationDate: SECOND,
		publicationStatus: 1,
		segmentId: 0,
		deletedAt: null,
		includePromotions: true,
		insights: { readability: { ease: 60.5, time: '2 min' } },
		createdAt: SECOND,
		updatedAt: SECOND,
	}),
	'publishingLetters smsCampaign.getDeliveryReport': (id: string) => ({
		uniqueId: id,
		state: 'sent',
		startedAt: INSTANT,
		completedAt: INSTANT,
		settled: true,
		recipients: 10,
		delivered: 10,
		notDelivered: 0,
		pending: 0,
		unknown: 0,
		unsubscribed: 0,
		deliveryRate: 1,
		optOutRate: 0,
		notDeliveredBreakdown: { undelivered: 0, failed: 0, rejected: 0, skipped: 0 },
		pendingBreakdown: { held: 0, queued: 0, inFlight: 0 },
	}),
	'publishingLetters engagement.get': () => ({
		activeReaders: 1234,
		activeClickers: 56,
		periodDays: 30,
	}),
	'publishingCurations dataFeed.preview': (id: string) => ({
		itemCount: 2,
		fields: [{ path: 'a.b', sample: id }],
	}),
	'publishingPromotions purchase.previewCreative': (id: string) =>
		`<!doctype html><p title="a&#43;b">${id} \\u002B "é"</p>`,
	'publishingAgents activityFeed.authorize': (id: string) => ({ auth: `appkey:${id}` }),
} satisfies Record<OperationOf<'read'>, (id: string) => Json | string>;
