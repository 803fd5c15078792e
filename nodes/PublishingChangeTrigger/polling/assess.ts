import type { ApiRecord } from '../../shared/api/records';
import type { ChangeFilters, ChangeKind } from '../changes/changeKind';
import { fingerprint } from './fingerprint';
import type { KnownRecords } from './knownRecords';
import type { Sighting } from './scan';

const VERSION_LENGTH = 5;

/**
 * What a record is to the trigger: a change to `deliver`, one to `remember` without delivering it, as it is none that
 * was asked for, or nothing new.
 */
type Assessment = 'deliver' | 'remember' | 'ignore';

export interface Knowledge {
	readonly kind: ChangeKind;
	readonly filters: ChangeFilters;
	readonly known: KnownRecords;
	/** The server's time up to which everything is settled that is not known. */
	readonly settled: number | null;
	/** The server's time up to which what is not known was there before the trigger began. */
	readonly unseenUntil: number | null;
	/** Changes that may not have arrived although they are known. */
	readonly unconfirmed: ReadonlySet<string>;
	/** Whether this is what was there before the trigger began. */
	readonly isBefore: boolean;
}

export function sightingOf(
	kind: ChangeKind,
	record: ApiRecord,
	found: Pick<Sighting, 'isUncertain' | 'sweepPage'>,
): Sighting {
	const version = kind.version(record);
	return {
		key: fingerprint(kind.identity(record)),
		version: version === '' ? '' : fingerprint(version).slice(0, VERSION_LENGTH),
		record,
		time: kind.time(record),
		...found,
	};
}

/** Judges a record by identity and version, with no other times than the server's. */
export function assess(sighting: Sighting, knowledge: Knowledge): Assessment {
	const { kind, filters, known, settled, unseenUntil, unconfirmed, isBefore } = knowledge;
	const { key, version, record, time } = sighting;
	if (!kind.counts(record)) return 'ignore';
	if (isBefore) return 'remember';
	const knownVersion = known.versionOf(key);
	if (!unconfirmed.has(key)) {
		if (knownVersion === version) return 'ignore';
		if (knownVersion === undefined) {
			if (isUpTo(settled, time)) return 'ignore';
			if (isUpTo(unseenUntil, time)) return 'remember';
			if (!kind.isNew(record)) return 'remember';
		}
	}
	const wanted = kind.wants(record, filters);
	if (wanted === 'later') return 'ignore';
	return wanted === 'yes' ? 'deliver' : 'remember';
}

function isUpTo(until: number | null, time: number | undefined): boolean {
	return until !== null && time !== undefined && time <= until;
}
