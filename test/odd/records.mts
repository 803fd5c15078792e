import type { OperationName } from './operations.mts';
import { idOf } from './operations.mts';
import type { Bend, Filter, List, World } from './world.mts';

/** The records that the played service holds, as the API document describes them ("Resources and their fields"). */

export type Json = Record<string, unknown>;

/** The field that a record is told apart by when it has no ID. */
const LABEL = /^(title|fileName|email|name|listingTitle)$/;
/** What a record is found by, or an operation lives on, is not bent. */
const FIXED = /^(uniqueId|id|auth|status)$/;

/** The record at a place of a list; equal rows are the same one at all places. */
export function rowOf({ operation, list, bends }: World, ordinal: number): unknown {
	const { rows, ids } = list!;
	const n = rows === 'equal' ? 0 : rows === 'alternating' ? Math.abs(ordinal) % 2 : ordinal;
	const make = ROWS[operation as keyof typeof ROWS];
	const row = make(n);
	if (typeof row === 'string') return row;
	return bent(withIds(row, ids, n), bends, n);
}

/** The label of a record as it came out of a node; it names the place in the list. */
export const labelOf = (row: Json): unknown =>
	Object.entries(row).find(([name]) => LABEL.test(name))?.[1];

/** Whether a record is one of those that a filter leaves, as far as its fields tell. */
export function passes(filter: Filter, row: unknown): boolean {
	const { status, recordsFailed, isApproved } = row as Json;
	switch (filter) {
		case 'none':
			return true;
		case 'errored':
		case 'pending':
			return status === filter;
		case 'withFailedRows':
			return numberOf(recordsFailed) > 0;
		case 'approved':
			return isApproved === true || isApproved === 'true';
		case 'notApproved':
			return isApproved === false || isApproved === 'false';
	}
}

/** A number, also one that comes as text; NaN where there is none. */
export const numberOf = (value: unknown): number =>
	typeof value === 'number' || (typeof value === 'string' && value !== '') ? Number(value) : NaN;

function withIds(row: Json, ids: List['ids'], n: number): Json {
	const names = Object.keys(row).filter((name) => /^(uniqueId|id)$/.test(name));
	const isMissing = ids === 'missing' || (ids === 'mixed' && n % 3 === 0);
	return Object.fromEntries(
		Object.entries(row)
			.filter(([name]) => !(isMissing && names.includes(name)))
			.map(([name, value]) => {
				if (!names.includes(name) || typeof value === 'number') {
					return [name, names.includes(name) && ids === 'null' ? null : value];
				}
				return [name, ids === 'null' ? null : ids === 'number' ? 1000 + n : value];
			}),
	);
}

export function bent<Row extends Json>(row: Row, bends: readonly Bend[], n: number): Row {
	const names = Object.keys(row).filter((name) => !FIXED.test(name) && !LABEL.test(name));
	if (names.length === 0) return row;
	const changed: Json = { ...row };
	for (const { field, to, every } of bends) {
		if (Math.abs(n) % every !== 0) continue;
		const name = names[field % names.length];
		const value = row[name];
		// A record without any field that is known is none.
		if (to === 'missing' && Object.keys(changed).length > 1) delete changed[name];
		else if (to === 'missing') continue;
		else if (to === 'null') changed[name] = null;
		else if (to === 'object') changed[name] = { odd: [value] };
		else if (to === 'number') changed[name] = 7;
		else changed[name] = typeof value === 'string' ? '' : JSON.stringify(value);
	}
	return changed as Row;
}

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

const ROWS = {
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
} satisfies Partial<Record<OperationName, (n: number) => Json | string>>;

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
export function singleOf({ operation, bends, creative }: World, id: string): unknown {
	const make = SINGLES[operation as keyof typeof SINGLES];
	const record = make(id);
	if (typeof record !== 'string') return bent(record as Json, bends, 0);
	const meta = creative === undefined || creative.namedIn === 'header' ? '' : creative.charset;
	return record.replace('<p', `${meta === '' ? '' : `<meta charset="${meta}">`}<p`);
}

const SINGLES = {
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
} satisfies Partial<Record<OperationName, (id: string) => Json | string>>;
