import {
	classify,
	versionToKeep,
	type Verdict,
} from '../../nodes/PublishingTrigger/polledEvent.ts';
import { timeText } from '../../nodes/shared/api/times.ts';
import { polledEvents, type EventName } from '../../nodes/PublishingTrigger/events.ts';
import {
	ANY,
	ELSEWHERE,
	HANDED_OVER,
	savedVersion,
} from '../../nodes/PublishingTrigger/knownRecords.ts';

const FILTERS = { channels: [], statuses: [], letterStatuses: [], tags: [] };
const NOON = '2026-05-31T12:00:00Z';
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

test.each<[Row, Partial<typeof FILTERS> & { fileName?: string }, EventName, Verdict]>([
	[{ ...failed, fileName: 'b.csv' }, { fileName: 'a' }, 'importFailed', 'seen'],
	[purchase, { statuses: ['approved'] as never[] }, 'purchaseReceived', 'waits'],
	[
		{ ...purchase, listingChannels: { 0: 'brief' } },
		{ channels: ['brief'] as never[] },
		'purchaseReceived',
		'change',
	],
])('%j with the filter %j: %s', (record, filters, event, verdict) => {
	const rules = { event: polledEvents[event], filters: { ...FILTERS, ...filters } };
	const shown = savedVersion(rules.event.version(record, rules.filters));
	expect(classify(record, { shown }, rules)).toBe(verdict);
});

test.each<[string, string | undefined, string, string]>([
	['the known one while a field is missing', undefined, 'abcd', 'abcd'],
	['… also of one outside of the state', undefined, ELSEWHERE, ELSEWHERE],
	['the known one while the time is missing', ANY, 'abcd', 'abcd'],
	['none outside of the state', ELSEWHERE, 'abcd', ELSEWHERE],
])('the version to keep: %s', (_, shown, known, version) => {
	expect(versionToKeep({ shown, known })).toBe(version);
	expect(versionToKeep({ shown: ANY })).toBe(ANY);
	expect(timeText(undefined)).toBe('');
});
