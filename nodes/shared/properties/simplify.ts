import type { INodeProperties } from 'n8n-workflow';
import type { ApiRecord } from '../api/records';

/** n8n's Simplify, for records with more than ten fields. */
export const simplify: INodeProperties = {
	displayName: 'Simplify',
	name: 'simplify',
	type: 'boolean',
	default: true,
	description: 'Whether to return a simplified version of the response instead of the raw data',
};

/** Returns the named fields of a record. A record that has none of them is returned unchanged. */
export function pick(record: ApiRecord, names: readonly string[]): ApiRecord {
	const had = names.filter((name) => name in record);
	return had.length === 0 ? record : Object.fromEntries(had.map((name) => [name, record[name]]));
}
