import {
	classify,
	versionToKeep,
	type Knowledge,
	type Verdict,
} from '../../nodes/PublishingTrigger/polledEvent.ts';
import { timeText } from '../../nodes/shared/api/times.ts';
import { polledEvents, type EventName } from '../../nodes/PublishingTrigger/events.ts';
import { ANY, ELSEWHERE, HANDED_OVER } from '../../nodes/PublishingTrigger/knownRecords.ts';

const FILTERS = { channels: [], statuses: [], letterStatuses: [], tags: [] };
const NOON = '2026-05-31T12:00:00Z';
const LATER = '2026-05-31T13:00:00Z';

type Row = Record<string, unknown>;

/** What is known of a record that was shown in this form. */
const after = (event: EventName, record: Row): Knowledge => ({
	version: versionToKeep(polledEvents[event].versions(record), undefined),
});

const NEW: Knowledge = {};
const OLD: Knowledge = { isOld: true };
const failed = { status: 'errored', updatedAt: NOON };
const purchase = { createdAt: NOON, updatedAt: NOON, status: 'pending', isApproved: false };

test.each<[string, EventName, Row, Knowledge, Verdict]>([
	['an import fails', 'importFailed', failed, NEW, 'change'],
	['an old one has failed', 'importFailed', failed, OLD, 'old'],
	['it is known', 'importFailed', failed, after('importFailed', failed), 'known'],
	['it runs', 'importFailed', { ...failed, status: 'running' }, NEW, 'seen'],
	[
		'a known one runs',
		'importFailed',
		{ ...failed, status: 'running' },
		after('importFailed', failed),
		'seen',
	],
	['it fails then', 'importFailed', failed, { version: ELSEWHERE }, 'change'],
	[
		'it fails again',
		'importFailed',
		{ ...failed, updatedAt: LATER },
		after('importFailed', failed),
		'change',
	],
	['n8n may not have executed it', 'importFailed', failed, { version: HANDED_OVER }, 'change'],
	['… and its status is missing', 'importFailed', {}, { version: HANDED_OVER }, 'waits'],
	// A field that is missing is no change.
	[
		'its time is missing',
		'importFailed',
		{ status: 'errored' },
		after('importFailed', failed),
		'known',
	],
	[
		'its time has come',
		'importFailed',
		failed,
		after('importFailed', { status: 'errored' }),
		'known',
	],
	[
		'its status is missing',
		'importFailed',
		{ updatedAt: NOON },
		after('importFailed', failed),
		'known',
	],
	['the status of a new one is missing', 'importFailed', { updatedAt: NOON }, NEW, 'waits'],
	['a contact has no time', 'contactCreated', {}, NEW, 'change'],
	[
		"a known contact's time is missing",
		'contactCreated',
		{ createdAt: null },
		after('contactCreated', { createdAt: NOON }),
		'known',
	],
	[
		'a time has blanks around it',
		'contactCreated',
		{ createdAt: ` ${NOON} ` },
		after('contactCreated', { createdAt: NOON }),
		'known',
	],
	[
		'a contact was created again',
		'contactCreated',
		{ createdAt: LATER },
		after('contactCreated', { createdAt: NOON }),
		'change',
	],
	[
		'a purchase changes its status',
		'purchaseStatusChanged',
		{ ...purchase, status: 'approved' },
		after('purchaseStatusChanged', purchase),
		'change',
	],
	[
		'… whose approval is missing',
		'purchaseStatusChanged',
		{ status: 'pending' },
		after('purchaseStatusChanged', { ...purchase, isApproved: true }),
		'known',
	],
	[
		'… whose status is missing',
		'purchaseStatusChanged',
		{ isApproved: true },
		after('purchaseStatusChanged', purchase),
		'known',
	],
	['it was never seen, nor updated', 'purchaseStatusChanged', purchase, NEW, 'seen'],
	[
		'a run ends',
		'agentActivity',
		{ status: 1, completedAt: NOON },
		after('agentActivity', { status: 1, completedAt: null }),
		'change',
	],
	[
		'the end of a run is missing',
		'agentActivity',
		{ status: 1 },
		after('agentActivity', { status: 1, completedAt: NOON }),
		'known',
	],
	// Values of another type count by their meaning, as for Purchase: Get Many.
	...[0, false, '0', 'false', null].map(
		(isApproved): [string, EventName, Row, Knowledge, Verdict] => [
			`isApproved ${JSON.stringify(isApproved)} after false`,
			'purchaseStatusChanged',
			{ ...purchase, isApproved },
			after('purchaseStatusChanged', purchase),
			'known',
		],
	),
	...[1, true, '1', 'TRUE'].map((isApproved): [string, EventName, Row, Knowledge, Verdict] => [
		`isApproved ${JSON.stringify(isApproved)} after false`,
		'purchaseStatusChanged',
		{ ...purchase, isApproved },
		after('purchaseStatusChanged', purchase),
		'change',
	]),
])('%s: %s %j', (_, event, record, knowledge, verdict) => {
	const rules = { event: polledEvents[event], filters: FILTERS };
	expect(classify(record, knowledge, rules)).toBe(verdict);
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
	expect(classify(record, NEW, rules)).toBe(verdict);
});

test('a trigger that starts from now: every record counts as old', () => {
	const rules = { event: polledEvents.importFailed, filters: FILTERS };
	expect(classify(failed, { isBaseline: true }, rules)).toBe('seen');
});

test.each<[string, ReturnType<typeof polledEvents.importFailed.versions>, string]>([
	['the known one while a field is missing', undefined, 'abcd'],
	['the known one while the time is missing', [''], 'abcd'],
	['none outside of the state', [], ELSEWHERE],
])('the version to keep: %s', (_, shown, version) => {
	expect(versionToKeep(shown, 'abcd')).toBe(version);
	expect(versionToKeep([''], undefined)).toBe(ANY);
	expect(timeText(undefined)).toBe('');
});
