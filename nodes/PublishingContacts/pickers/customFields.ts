import type { ApiRecord } from '../../shared/api/records';
import { entry, labeled, searchOf, type ToEntry } from '../../shared/pickers/picker';
import { resourceLocator } from '../../shared/pickers/resourceLocator';
import { textOf } from '../../shared/json';

export const fieldId = resourceLocator({
	displayName: 'Custom Field',
	name: 'fieldId',
	description: 'The custom field: choose one, or enter its ID, a number that Get Many returns',
	placeholder: 'Select a custom field...',
	searchListMethod: 'searchContactFields',
	example: '42',
});

/** A custom field that a filter is about, by its internal name. */
export const fieldKey = resourceLocator({
	displayName: 'Field',
	name: 'key',
	description:
		"The custom field: choose one, or enter its internal name, which Custom Field: Get Many returns as 'name'",
	placeholder: 'Select a custom field...',
	searchListMethod: 'searchContactFieldKeys',
	byHand: { displayName: 'By Name', name: 'name' },
	example: 'favorite_topic',
	required: false,
});

const entryBy =
	(chosenBy: 'id' | 'name'): ToEntry =>
	(record) =>
		isServicesOwn(record)
			? undefined
			: entry(record[chosenBy], labeled(record.label ?? record.name, record.name, record.type));

export const searchContactFields = searchOf({
	what: 'custom fields',
	endpoint: 'getContactFields',
	toEntry: entryBy('id'),
});

export const searchContactFieldKeys = searchOf({
	what: 'custom fields',
	endpoint: 'getContactFields',
	toEntry: entryBy('name'),
	byHand: "choose 'By Name' and enter the name",
});

/** Whether a field belongs to the service, and only the service sets it. */
export function isServicesOwn({ id, name }: ApiRecord): boolean {
	return Number(textOf(id)) < 0 || textOf(name).startsWith('__lh.');
}
