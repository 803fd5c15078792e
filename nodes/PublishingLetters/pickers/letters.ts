import type { ILoadOptionsFunctions, INodeParameterResourceLocator } from 'n8n-workflow';
import { mayBeDraft } from '../../shared/api/records';
import { numberName } from '../../shared/properties/numberNames';
import { letterEntry } from '../../shared/pickers/letters';
import { pagedSearchOf } from '../../shared/pickers/pagedPicker';
import { dayOf, entry, prefixed, labeled } from '../../shared/pickers/picker';
import { resourceLocator } from '../../shared/pickers/resourceLocator';
import { identifier } from '../../shared/properties/schemas';

/** A letter of the chosen channel. */
export const letterId = resourceLocator({
	displayName: 'Letter',
	name: 'letterId',
	description:
		"The letter: choose one of the channel, or enter the ID that Letter: Get Many returns as 'uniqueId'",
	placeholder: 'Select a letter...',
	searchListMethod: 'searchLetters',
	example: 'k3v9x2m7qa',
});

export const draftId = resourceLocator({
	displayName: 'Letter',
	name: 'letterId',
	description:
		"The draft: choose one of the channel, or enter the ID that Get Many returns as 'uniqueId'",
	placeholder: 'Select a draft...',
	searchListMethod: 'searchDrafts',
	example: 'k3v9x2m7qa',
});

export const templateId = resourceLocator({
	displayName: 'Template',
	name: 'templateId',
	description:
		"The template: choose one of the company, or enter the ID that Template: Get Many returns as 'uniqueId'",
	placeholder: 'Select a template...',
	searchListMethod: 'searchTemplates',
	example: 't7d2w8hz4n',
});

/** Letters from the letter metrics, newest first, of the channel that is chosen in the node. Default: of all channels. */
export const searchLetters = pagedSearchOf({
	what: 'letters',
	endpoint: 'getLetterMetrics',
	call: (_keyword, context) => {
		const channel = chosenChannel(context);
		return { body: channel === undefined ? {} : { channels: [channel] } };
	},
	isSearchedHere: true,
	toEntry: ({ uniqueId, title, channel, publicationDate }) =>
		entry(uniqueId, prefixed([dayOf(publicationDate)], labeled(title, channel))),
});

/** Drafts of the channel that is chosen in the node, the latest changed first. Default: of all channels. */
export const searchDrafts = pagedSearchOf({
	what: 'drafts',
	endpoint: 'getLetters',
	call: (keyword, context) => {
		const channel = chosenChannel(context);
		const scope = channel === undefined ? { allChannels: 'true' } : { 'channels[]': [channel] };
		return { query: { ...scope, keyword } };
	},
	toEntry: (record) => (mayBeDraft(record) ? letterEntry(record) : undefined),
	whyNone: 'No drafts. Sent and scheduled letters are not listed.',
});

/** Without a channel, the list of letters returns the company's templates. */
export const searchTemplates = pagedSearchOf({
	what: 'templates',
	endpoint: 'getLetters',
	call: (keyword) => ({ query: { keyword } }),
	toEntry: (record) =>
		entry(
			record.uniqueId,
			labeled(record.title, numberName(record, 'publicationStatusName'), dayOf(record.updatedAt)),
		),
});

/** Returns the slug of the channel that is chosen in the node. `undefined` if none is. */
function chosenChannel(context: ILoadOptionsFunctions): string | undefined {
	const chosen = context.getCurrentNodeParameter('channel');
	const channel = identifier.safeParse(
		(chosen as INodeParameterResourceLocator | undefined)?.value,
	);
	// An expression has no value yet while the node is set up.
	return channel.success && !channel.data.startsWith('=') ? channel.data : undefined;
}
