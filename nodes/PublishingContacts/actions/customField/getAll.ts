import { defineList } from '../../../shared/operations/list';

export const getAll = defineList({
	action: 'Get many custom fields',
	description: 'Get the definitions of the custom fields that contacts of the company can have',
	endpoint: 'getContactFields',
	list: () => ({ what: 'custom fields for contacts', call: {} }),
});
