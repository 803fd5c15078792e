import type { ApiRecord } from '../api/records';
import type { ApiClient } from './apiClient';
import { listRecords } from './pages';

/** Limit for services that return new tags without end. */
const MOST_TAGS = 10_000;

export async function listContactTags(api: ApiClient): Promise<ApiRecord[]> {
	const identity = ({ id }: ApiRecord) => id;
	return await listRecords(api, 'getContactTags', {}, { limit: MOST_TAGS, identity });
}
