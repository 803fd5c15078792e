import type { ApiRecord } from '../../shared/api/records';
import type { ChangeFilters, ChangeKind } from '../changes/changeKind';
import { fingerprint } from './fingerprint';
import type { KnownRecords } from './knownRecords';
import type { Sighting } from './partialLook';

const VERSION_LENGTH = 5;

/**
 * What a record is to the trigger: a change to `tell`, one to `know` without telling it, as it is none that
 * was asked for, or nothing new.
 */
type Assessment = 'tell' | 'know' | 'nothing';

export interface Knowledge {
	readonly kind: ChangeKind;
	readonly filters: ChangeFilters;
	readonly known: KnownRecords;
	/** The server's time up to which everything is settled that is not known. */
	readonly settled: number | null;
	/** The server's time up to which what is not known was there before the trigger began. */
	readonly unseenUntil: number | null;
	/** Changes that may not have arrived although they are known. */
	readonly doubtful: ReadonlySet<string>;
	/** Whether this is what was there before the trigger began. */
	readonly isBefore: boolean;
}

export function sightingOf(
	kind: ChangeKind,
	record: ApiRecord,
	found: Pick<Sighting, 'isUnsure' | 'roundPage'>,
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
	const { kind, filters, known, settled, unseenUntil, doubtful, isBefore } = knowledge;
	const { key, version, record, time } = sighting;
	if (!kind.counts(record)) return 'nothing';
	if (isBefore) return 'know';
	const knownVersion = known.versionOf(key);
	if (!doubtful.has(key)) {
		if (knownVersion === version) return 'nothing';
		if (knownVersion === undefined) {
			if (isUpTo(settled, time)) return 'nothing';
			if (isUpTo(unseenUntil, time)) return 'know';
			if (!kind.isNew(record)) return 'know';
		}
	}
	const wanted = kind.wants(record, filters);
	if (wanted === 'later') return 'nothing';
	return wanted === 'yes' ? 'tell' : 'know';
}

function isUpTo(until: number | null, time: number | undefined): boolean {
	return until !== null && time !== undefined && time <= until;
}
