import type { INodeProperties } from 'n8n-workflow';
import type { ApiRecord } from '../api/records';

/** Simplify, as n8n has it where a record has more than ten fields. */
export const simplify: INodeProperties = {
	displayName: 'Simplify',
	name: 'simplify',
	type: 'boolean',
	default: true,
	description: 'Whether to return a simplified version of the response instead of the raw data',
};

/** The named fields of a record, those that it has; one that has none of them stays as it is. */
export function pick(record: ApiRecord, names: readonly string[]): ApiRecord {
	const had = names.filter((name) => name in record);
	return had.length === 0 ? record : Object.fromEntries(had.map((name) => [name, record[name]]));
}
