import type {
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodeListSearchResult,
} from 'n8n-workflow';
import { pageByPage } from '../client/paging/lists';
import type { ApiRecord } from '../api/records';
import { chosenChannel } from './chosenChannel';
import { dayOf, entry, fillPicker, identity, labelled, pagedEntries, toEntries } from './picker';

/**
 * Fills the picker of letters from the letter metrics, newest first: title with channel and date. Where
 * a channel is chosen in the node, only its letters.
 */
export async function searchLetters(
	this: ILoadOptionsFunctions,
	filter?: string,
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	const channel = chosenChannel(this);
	const channels = channel === undefined ? {} : { channels: [channel] };
	return await fillPicker(
		this,
		'letters',
		async (api) =>
			await pagedEntries(
				(from) => pageByPage(api, 'getLetterMetrics', { body: channels }, { from, identity }),
				(records) => toEntries(records, filter, letterEntry),
				paginationToken,
			),
	);
}

function letterEntry(record: ApiRecord): INodeListSearchItems | undefined {
	const { uniqueId, title, channel, publicationDate } = record;
	return entry(uniqueId, labelled(title, channel, dayOf(publicationDate)));
}
