import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import type { ApiClient } from '../client/apiClient';
import { lookupEndpoints } from '../api/endpoints/lookups';
import { asRecord } from '../api/records';
import { ServiceError } from '../api/serviceError';
import { fillPicker } from './picker';

/**
 * The name of the company's live channel ("Events", rule 1), from a lookup that the document mentions
 * without describing it. Throws a `ServiceError` where the service does not offer it.
 */
export async function lookUpLiveChannel(service: ApiClient): Promise<string> {
	const { items } = await service.request(lookupEndpoints.liveChannel, {});
	const { channel } = asRecord(items);
	if (typeof channel !== 'string') throw new ServiceError('The service gave no channel');
	return channel;
}

/** Fills the trigger's picker with that one channel. */
export async function searchLiveChannel(
	this: ILoadOptionsFunctions,
): Promise<INodeListSearchResult> {
	return await fillPicker(
		this,
		'live channel',
		async (service) => {
			const channel = await lookUpLiveChannel(service);
			return { results: [{ name: channel, value: channel }] };
		},
		"choose 'By Name' and enter the name by hand",
	);
}
