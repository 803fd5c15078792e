import type { Operation, Parameter } from './types.mts';

/** Letters, numbers, underscores and spaces. */
const FIELD_NAME = /^[\p{L}\p{N}_ ]+$/u;
/** The same, and hyphens. */
const TAG_NAME = /^[\p{L}\p{N}\-_ ]+$/u;

const definition: readonly Parameter[] = [
	{ in: 'body', name: 'name', type: 'string', maxLength: 255, pattern: FIELD_NAME },
	{ in: 'body', name: 'label', type: 'string', maxLength: 255 },
	{ in: 'body', name: 'type', type: 'string', oneOf: ['text', 'number', 'boolean', 'date'] },
];
const settings: readonly Parameter[] = [
	{ in: 'body', name: 'required', type: 'boolean', default: false },
	{ in: 'body', name: 'sortOrder', type: 'integer' },
];

export const contactOperations: readonly Operation[] = [
	{
		id: 'updateSubscription',
		method: 'PUT',
		path: '/api/v3/contacts/{email}/subscriptions/{channelSlug}',
		api: 'body',
		parameters: [
			{ in: 'path', name: 'email', type: 'email', required: true },
			{ in: 'path', name: 'channelSlug', type: 'string', required: true },
			{ in: 'body', name: 'status', type: 'integer', required: true, assumed: 'required' },
		],
		answer: { statuses: [], body: 'unknown' },
	},
	{
		id: 'createCustomField',
		method: 'POST',
		path: '/api/v3/contacts/custom-fields',
		api: 'body',
		parameters: [...definition.map((parameter) => ({ ...parameter, required: true })), ...settings],
		answer: { statuses: [], body: 'unknown' },
	},
	{
		id: 'updateCustomField',
		method: 'PUT',
		path: '/api/v3/contacts/custom-fields/{fieldId}',
		api: 'body',
		parameters: [
			{ in: 'path', name: 'fieldId', type: 'integer', required: true },
			...definition,
			...settings,
		],
		answer: { statuses: [], body: 'unknown' },
	},
	{
		id: 'createContactTag',
		method: 'POST',
		path: '/api/v3/contacts/tags',
		api: 'body',
		parameters: [
			{ in: 'body', name: 'name', type: 'string', required: true, pattern: TAG_NAME },
			{ in: 'body', name: 'color', type: 'color', required: true },
		],
		answer: { statuses: [], body: 'unknown' },
	},
];
