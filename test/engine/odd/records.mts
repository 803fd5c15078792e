import { ROWS, SINGLES, type Json } from './samples.mts';
import type { Bend, Filter, List, World } from './world.mts';

/** Records as a world has them: with or without IDs, equal or not, with fields of other types than documented. */

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

/** The one record that a read gives, by the ID that it was asked for. */
export function singleOf({ operation, bends, creative }: World, id: string): unknown {
	const make = SINGLES[operation as keyof typeof SINGLES];
	const record = make(id);
	if (typeof record !== 'string') return bent(record as Json, bends, 0);
	const meta = creative === undefined || creative.namedIn === 'header' ? '' : creative.charset;
	return record.replace('<p', `${meta === '' ? '' : `<meta charset="${meta}">`}<p`);
}
