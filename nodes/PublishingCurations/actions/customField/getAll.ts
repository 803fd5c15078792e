import { defineList } from '../../../shared/operations/list';

export const getAll = defineList({
	action: 'Get many custom fields',
	description: "Get the custom fields that the company's curations can have",
	endpoint: 'getCurationFields',
	list: () => ({ what: 'custom fields for curations', call: {} }),
});
