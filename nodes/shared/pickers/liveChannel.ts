import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import type { ApiClient } from '../client/apiClient';
import { onlyRecord } from '../api/records';
import { ApiError } from '../errors/apiError';
import { fillPicker } from './picker';

/**
 * Returns the name of the company's live channel from an undocumented lookup (`getActivityFeedChannel`). Throws an
 * `ApiError` if the service does not offer it.
 */
export async function lookUpLiveChannel(api: ApiClient): Promise<string> {
	const { items } = await api.call('getActivityFeedChannel', {});
	const { channel } = onlyRecord(items) ?? {};
	if (typeof channel !== 'string') throw new ApiError('The service returned no channel');
	return channel;
}

/** Fills the trigger's picker with the one live channel. */
export async function searchLiveChannel(
	this: ILoadOptionsFunctions,
): Promise<INodeListSearchResult> {
	return await fillPicker(
		this,
		'live channel',
		async (api) => {
			const channel = await lookUpLiveChannel(api);
			return { results: [{ name: channel, value: channel }] };
		},
		"choose 'By Name' and enter the name",
	);
}
