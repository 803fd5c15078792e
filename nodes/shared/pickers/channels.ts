import type {
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodeListSearchResult,
	INodePropertyOptions,
} from 'n8n-workflow';
import type { ApiRecord } from '../api/records';
import { entry, fillPicker, labeled, lookUp, toEntries } from './picker';

/** Fills the picker of channels: title and brand, chosen by slug. */
export async function searchChannels(
	this: ILoadOptionsFunctions,
	filter?: string,
): Promise<INodeListSearchResult> {
	return await fillPicker(
		this,
		'channels',
		async (api) => ({
			results: toEntries(await lookUp(api, 'getChannels'), filter, bySlug),
		}),
		"choose 'By Slug' and enter the slug",
	);
}

/** The channels to choose several of, by slug. */
export async function getChannels(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
	return await channelOptions(this, bySlug, 'use an expression for the slugs');
}

/** The channels to choose several of, by the number that data feeds are shared under. */
export async function getChannelIds(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
	return await channelOptions(this, byNumber, 'use an expression for the channel IDs');
}

async function channelOptions(
	context: ILoadOptionsFunctions,
	toEntry: (record: ApiRecord) => INodeListSearchItems | undefined,
	byHand: string,
): Promise<INodePropertyOptions[]> {
	return await fillPicker(
		context,
		'channels',
		async (api) => toEntries(await lookUp(api, 'getChannels'), undefined, toEntry),
		byHand,
	);
}

function bySlug({ channelSlug, title, brandName }: ApiRecord) {
	return entry(channelSlug, labeled(title ?? channelSlug, brandName));
}

function byNumber({ channelId, title, brandName }: ApiRecord) {
	return entry(channelId, labeled(title, brandName));
}
