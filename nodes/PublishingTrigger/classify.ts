import type { ApiRecord } from '../shared/api/records';
import type { ChangeFilters, ChangeKind, Versions } from './changeKind';
import { ANY, ELSEWHERE, UNCONFIRMED, versionHash } from './knownRecords';

/**
 * The meaning of a record for the trigger.
 *
 * - `known`: nothing has changed
 * - `old`: it existed before the trigger, or was delivered and forgotten
 * - `seen`: new or changed, but not a change to deliver. It is remembered
 * - `waits`: not a change yet. It is not remembered, so the next poll compares it again
 * - `change`: it is delivered
 */
export type Verdict = 'known' | 'old' | 'seen' | 'waits' | 'change';

/** The trigger's knowledge of a record. */
export interface Knowledge {
	/** The saved version. `undefined` if the record is not among the known ones. */
	readonly version?: string;
	/** Whether the record is older than everything that the trigger has to deliver. */
	readonly isOld?: boolean;
}

export interface ComparisonRules {
	readonly kind: Pick<ChangeKind, 'versions' | 'isNew' | 'match'>;
	readonly filters: ChangeFilters;
	/** Whether every record counts as old: the first reading of a trigger that starts from now. */
	readonly isBaseline: boolean;
}

/** Compares a record with the trigger's knowledge. A missing field is no change. */
export function classify(
	record: ApiRecord,
	{ version, isOld = false }: Knowledge,
	{ kind, filters, isBaseline }: ComparisonRules,
): Verdict {
	const shown = kind.versions(record);
	const isKnown = version !== undefined;
	if (isKnown && isSame(version, shown)) return 'known';
	if (!isKnown && isOld) return 'old';
	if (shown === undefined && !isKnown) return 'waits';
	if (isBaseline || shown?.length === 0) return 'seen';
	if (!isKnown && kind.isNew?.(record) === false) return 'seen';
	const verdicts = { yes: 'change', no: 'seen', later: 'waits' } as const;
	return verdicts[kind.match?.(record, filters) ?? 'yes'];
}

/** Returns the version to remember: the known one if the record may still have it. */
export function versionToKeep(shown: Versions, known: string | undefined): string {
	if (known !== undefined && known !== ANY && isSame(known, shown)) return known;
	const [likeliest = undefined] = shown ?? [''];
	return likeliest === undefined ? ELSEWHERE : versionHash(likeliest);
}

function isSame(known: string, shown: Versions): boolean {
	if (known === UNCONFIRMED) return false;
	if (shown === undefined) return true;
	if (known === ELSEWHERE || shown.length === 0) return known === ELSEWHERE && shown.length === 0;
	const hashes = shown.map(versionHash);
	return known === ANY || hashes.includes(ANY) || hashes.includes(known);
}
