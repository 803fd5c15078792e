import type {
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodeListSearchResult,
} from 'n8n-workflow';
import type { ApiRecord } from '../api/records';
import { chosenChannel } from './chosenChannel';
import { fillFromPages } from './pagedPicker';
import { dayOf, entry, labeled } from './picker';

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
	const call = { body: channel === undefined ? {} : { channels: [channel] } };
	const list = { what: 'letters', endpoint: 'getLetterMetrics', call, filter, toEntry } as const;
	return await fillFromPages(this, list, paginationToken);
}

function toEntry(record: ApiRecord): INodeListSearchItems | undefined {
	const { uniqueId, title, channel, publicationDate } = record;
	return entry(uniqueId, labeled(title, channel, dayOf(publicationDate)));
}
