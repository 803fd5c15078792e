import { pick } from './pick.mts';
import { before, isoWithOffset } from './dates.mts';
import { countRepairable, errorRows, type ImportErrorRow } from './importErrors.mts';
import { importId, LANDMARKS } from './landmarks.mts';

/** As in `openapi/imports.yaml`, Import. */
export interface SubscriberImport {
	uniqueId: string;
	status: 'running' | 'finished' | 'errored';
	fileName: string | null;
	startedByUserUniqueId: string | null;
	startedByName: string | null;
	startedByEmail: string | null;
	recordsTotal: number;
	recordsProcessed: number;
	recordsAdded: number;
	recordsUpdated: number;
	recordsFailed: number;
	createdAt: string;
	updatedAt: string;
}

const FILES = [
	'spring-campaign.csv',
	'webinar attendees, week 14.csv',
	'Abonnés été.csv',
	null,
	'crm-export.csv',
	'読者リスト.csv',
	'conference "Print & Web".csv',
];
const PEOPLE = [
	['n5d3k8w1zq', 'Newsletter Desk', 'desk@company.example'],
	['a7t2m9x4cb', 'Audience Team', 'audience@company.example'],
	[null, null, null],
] as const;
const OFFSETS = [0, 120, 0, -300];
/** Every fifth import failed. */
const FAILED_AT = 3;

/** The import at a place of the newest-first list, before anyone retried it; new ones count down from -1. */
export function initialImport(index: number, now: Date): SubscriberImport {
	const status = index < FAILED_AT ? 'running' : index % 5 === FAILED_AT ? 'errored' : 'finished';
	const failed = initialFailures(index, status);
	const recordsTotal = 200 + ((Math.abs(index) * 137) % 900) + failed * 2;
	const person = pick(PEOPLE, index);
	const created = before(now, { hours: Math.max(0, index * 5 + 1) });
	const updated = status === 'running' ? now : before(created, { hours: -0.25 });
	const offset = pick(OFFSETS, index);
	return {
		uniqueId: importId(index),
		status,
		fileName: pick(FILES, index),
		startedByUserUniqueId: person[0],
		startedByName: person[1],
		startedByEmail: person[2],
		recordsTotal,
		...recordCounts(status, recordsTotal, failed),
		createdAt: isoWithOffset(created, offset),
		updatedAt: isoWithOffset(updated, offset),
	};
}

/** The outcome of the records. Of an unfinished file, the first part has been read. */
function recordCounts(status: SubscriberImport['status'], total: number, recordsFailed: number) {
	const isFinished = status === 'finished';
	const recordsProcessed = isFinished
		? total
		: recordsFailed + Math.floor((total - recordsFailed) * 0.4);
	const recordsAdded = Math.floor((recordsProcessed - recordsFailed) * 0.7);
	const recordsUpdated = recordsProcessed - recordsFailed - recordsAdded;
	return { recordsProcessed, recordsAdded, recordsUpdated, recordsFailed };
}

function initialFailures(index: number, status: SubscriberImport['status']): number {
	if (status === 'running') return 0;
	if (index === LANDMARKS.manyErrors) return 270;
	if (status === 'errored') return 10 + (index % 7);
	return index % 4 === 1 ? 1 + (index % 3) : 0;
}

/** The import as if it had failed on its way, wherever it is: a retry can finish it. */
export function failedImport(
	current: SubscriberImport,
	index: number,
	failedAt: Date,
): SubscriberImport {
	const status = 'errored';
	const failures = initialFailures(index, status);
	return {
		...current,
		status,
		...recordCounts(status, current.recordsTotal, failures),
		updatedAt: isoWithOffset(failedAt),
	};
}

/** Returns the state of an import at `progress` (0 to 1) of its retry. The number of processed records never shrinks. */
export function retriedImport(
	initial: SubscriberImport,
	index: number,
	progress: number,
	updatedAt: Date,
): SubscriberImport {
	const failsAgain = index === LANDMARKS.failsAgain;
	const done = failsAgain ? progress / 2 : progress;
	const repaired = failsAgain ? 0 : repairedRows(initial, index, progress);
	const recordsFailed = initial.recordsFailed - repaired;
	const left = initial.recordsTotal - initial.recordsProcessed;
	const recordsProcessed = initial.recordsProcessed + Math.floor(left * done);
	const recordsAdded = initial.recordsAdded + Math.floor(left * done * 0.5);
	return {
		...initial,
		status: progress < 1 ? 'running' : failsAgain ? 'errored' : 'finished',
		recordsProcessed,
		recordsAdded,
		recordsUpdated: recordsProcessed - recordsFailed - recordsAdded,
		recordsFailed,
		updatedAt: isoWithOffset(updatedAt),
	};
}

function repairedRows(initial: SubscriberImport, index: number, progress: number): number {
	return Math.floor(countRepairable(index, initial.recordsFailed) * progress);
}

/** The failed rows that `recordsFailed` of an import counts. */
export function failedRows(
	initial: SubscriberImport,
	current: SubscriberImport,
	index: number,
): ImportErrorRow[] {
	const repaired = initial.recordsFailed - current.recordsFailed;
	return errorRows(index, initial.recordsFailed, repaired);
}
