import { numberName } from '../properties/numberNames';
import { pagedSearchOf } from './pagedPicker';
import { dayOf, entry, prefixed, labeled, type ToEntry } from './picker';
import { resourceLocator } from './resourceLocator';

/** A letter of any state, or a template. */
export const anyLetterId = resourceLocator({
	displayName: 'Letter',
	name: 'letterId',
	description: "The letter: choose one, or enter the ID that Get Many returns as 'uniqueId'",
	placeholder: 'Select a letter...',
	searchListMethod: 'searchAllLetters',
	example: 'k3v9x2m7qa',
});

export const letterEntry: ToEntry = (record) => {
	const { uniqueId, title, channelSlug, updatedAt } = record;
	return entry(
		uniqueId,
		prefixed(
			[dayOf(updatedAt)],
			labeled(title, channelSlug, numberName(record, 'publicationStatusName')),
		),
	);
};

export const searchAllLetters = pagedSearchOf({
	what: 'letters',
	endpoint: 'getLetters',
	call: (keyword) => ({ query: { allChannels: 'true', keyword } }),
	toEntry: letterEntry,
});
