import type { ApiRecord } from '../api/records';
import type { ApiClient } from './apiClient';
import { listRecords } from './pages';

export async function listContactTags(api: ApiClient): Promise<ApiRecord[]> {
	const identity = ({ id }: ApiRecord) => id;
	return await listRecords(api, 'getContactTags', {}, { limit: Infinity, identity });
}
