import { pagedSearchOf } from '../../shared/pickers/pagedPicker';
import { dayOf, entry, labeled, searchOf } from '../../shared/pickers/picker';
import { resourceLocator } from '../../shared/pickers/resourceLocator';
import { identifier } from '../../shared/properties/schemas';

export const curationId = resourceLocator({
	displayName: 'Curation',
	name: 'curationId',
	description: "The curation: choose one, or enter the ID that Get Many returns as 'uniqueId'",
	placeholder: 'Select a curation...',
	searchListMethod: 'searchCurations',
	example: 'c6y1p5n8ux',
});

/** Other paths of the API in the place of the ID: they would do something else. */
const PATHS = ['bulk', 'custom-fields', 'data-feeds', 'feeds', 'tags'];

export const curationIdInput = identifier.refine(
	(id) => !PATHS.includes(id.toLowerCase()),
	'must be the ID of a curation',
);

/** A custom field of curations, by key. */
export const curationFieldKey = resourceLocator({
	displayName: 'Custom Field',
	name: 'key',
	description:
		"The custom field: choose one, or enter its internal name, which Custom Field: Get Many returns as 'key'",
	placeholder: 'Select a custom field...',
	searchListMethod: 'searchCurationFields',
	byHand: { displayName: 'By Name', name: 'id' },
	example: 'reading_time',
	required: false,
});

export const searchCurations = pagedSearchOf({
	what: 'curations',
	endpoint: 'getCurations',
	call: (keyword) => ({ query: { keyword } }),
	toEntry: ({ uniqueId, title, siteName, publicationDate }) =>
		entry(uniqueId, labeled(title, siteName, dayOf(publicationDate))),
});

export const searchCurationFields = searchOf({
	what: 'curation custom fields',
	endpoint: 'getCurationFields',
	toEntry: ({ key, name }) => entry(key, labeled(name ?? key)),
	byHand: "choose 'By Name' and enter the internal name",
});
