import {
	classify,
	idsOf,
	versionToKeep,
	type ChangeFilters,
	type Verdict,
} from '../../nodes/PublishingTrigger/polledEvent.ts';
import { polledEvents, type EventName } from '../../nodes/PublishingTrigger/events.ts';
import {
	ANY,
	ELSEWHERE,
	HANDED_OVER,
	savedVersion,
} from '../../nodes/PublishingTrigger/knownRecords.ts';

const FILTERS = { channels: [], statuses: [], letterStatuses: [], tags: [] };
const NOON = '2026-05-31T12:00:00Z';
const NOON_IN_PARIS = '2026-05-31T14:00:00+02:00';
const A_SECOND_LATER = '2026-05-31 12:00:01';
const LATER = '2026-05-31T13:00:00Z';

type Row = Record<string, unknown>;

/** What is known of a record, or the form in which it was shown. */
type Before = { readonly known?: string } | { readonly shown: Row };
type Case = readonly [what: string, record: Row, before: Before, Verdict];

const NEW = {};
const failed = { status: 'errored', updatedAt: NOON };
const running = { ...failed, status: 'running' };
const purchase = { createdAt: NOON, updatedAt: NOON, status: 'pending', isApproved: false };
const ended = { status: 1, completedAt: NOON };

const CASES: Partial<Record<EventName, Case[]>> = {
	importFailed: [
		['it fails', failed, NEW, 'change'],
		['it is known', failed, { shown: failed }, 'known'],
		['it runs', running, NEW, 'seen'],
		['a known one runs', running, { shown: failed }, 'seen'],
		['it fails then', failed, { known: ELSEWHERE }, 'change'],
		['it fails again', { ...failed, updatedAt: LATER }, { shown: failed }, 'change'],
		['n8n may not have executed it', failed, { known: HANDED_OVER }, 'change'],
		['… and its status is missing', {}, { known: HANDED_OVER }, 'waits'],
		// A field that is missing is no change.
		['its time is missing', { status: 'errored' }, { shown: failed }, 'known'],
		['its time has come', failed, { shown: { status: 'errored' } }, 'known'],
		['its time has an offset', { ...failed, updatedAt: NOON_IN_PARIS }, { shown: failed }, 'known'],
		['its status is missing', { updatedAt: NOON }, { shown: failed }, 'known'],
		['the status of a new one is missing', { updatedAt: NOON }, NEW, 'waits'],
	],
	contactCreated: [
		['it has no time', {}, NEW, 'change'],
		[
			'the time of a known one is missing',
			{ createdAt: null },
			{ shown: { createdAt: NOON } },
			'known',
		],
		['blanks around its time', { createdAt: ` ${NOON} ` }, { shown: { createdAt: NOON } }, 'known'],
		['it was created again', { createdAt: LATER }, { shown: { createdAt: NOON } }, 'change'],
	],
	purchaseStatusChanged: [
		['it changes its status', { ...purchase, status: 'approved' }, { shown: purchase }, 'change'],
		['its status is missing', { isApproved: true }, { shown: purchase }, 'known'],
		['it was never seen, nor updated', purchase, NEW, 'seen'],
		['… and its update is missing', { ...purchase, updatedAt: null }, NEW, 'seen'],
		['it was updated a second later', { ...purchase, updatedAt: A_SECOND_LATER }, NEW, 'change'],
		// Values of another type count by their meaning, as for Purchase: Get Many.
		...[0, false, '0', 'false', null, 1, true, '1', 'TRUE'].map((isApproved, index): Case => {
			const verdict = index < 5 ? 'known' : 'change';
			return ['its approval', { ...purchase, isApproved }, { shown: purchase }, verdict];
		}),
	],
	agentActivity: [['it ends', ended, { shown: { status: 1, completedAt: null } }, 'change']],
};
const cases = Object.entries(CASES).flatMap(([event, each]) =>
	each.map((one) => [event as EventName, ...one] as const),
);

test.each(cases)('%s: %s, as %j', (name, _, record, before, verdict) => {
	const event = polledEvents[name];
	const versionOf = (row: Row) => savedVersion(event.version(row, FILTERS));
	const known =
		'shown' in before ? versionToKeep({ shown: versionOf(before.shown) }) : before.known;
	const comparison = { shown: versionOf(record), known };
	expect(classify(record, comparison, { event, filters: FILTERS })).toBe(verdict);
});

const approved = { ...purchase, status: 'approved', updatedAt: LATER };
const letter = (publicationStatus: number) => ({ publicationStatus });
test.each<[EventName, Partial<ChangeFilters>, Row, Verdict]>([
	['importFailed', { fileName: 'a' }, { ...failed, fileName: 'b.csv' }, 'seen'],
	['purchaseReceived', { statuses: ['approved'] }, purchase, 'waits'],
	['purchaseReceived', { channels: ['brief'] }, { listingChannels: { 0: 'brief' } }, 'change'],
	['purchaseReceived', { channels: ['brief'] }, { listingChannels: ['daily'] }, 'seen'],
	['purchaseStatusChanged', { statuses: ['approved'] }, approved, 'change'],
	['purchaseStatusChanged', { statuses: ['pending'] }, approved, 'seen'],
	['purchaseStatusChanged', { channels: ['brief'] }, approved, 'seen'],
	['letterStatusChanged', {}, letter(2), 'change'],
	['letterStatusChanged', {}, letter(9), 'seen'],
	['letterStatusChanged', {}, letter(3), 'seen'],
	['letterStatusChanged', { letterStatuses: [2] }, letter(7), 'seen'],
	['letterStatusChanged', { letterStatuses: [9] }, letter(9), 'change'],
])('%s with the filter %j, a new one: %j: %s', (name, filter, record, verdict) => {
	const rules = { event: polledEvents[name], filters: { ...FILTERS, ...filter } };
	const shown = savedVersion(rules.event.version(record, rules.filters));
	expect(classify(record, { shown }, rules)).toBe(verdict);
});

test('a record without a usable ID is another one once anything in it changes', () => {
	const records = ['imp_1', 104, '', 2 ** 53].map((uniqueId) => ({ uniqueId }));
	const ids = ['imp_1', '104', '{"uniqueId":""}', '{"uniqueId":9007199254740992}'];
	expect(idsOf(polledEvents.letterPublished, records)).toEqual(ids);
});

test.each<[string, string | undefined, string, string]>([
	['the known one while a field is missing', undefined, 'abcd', 'abcd'],
	['… also of one outside of the state', undefined, ELSEWHERE, ELSEWHERE],
	['the known one while the time is missing', ANY, 'abcd', 'abcd'],
	['none outside of the state', ELSEWHERE, 'abcd', ELSEWHERE],
])('the version to keep: %s', (_, shown, known, version) => {
	expect(versionToKeep({ shown, known })).toBe(version);
	expect(versionToKeep({ shown: ANY })).toBe(ANY);
});
