import { CREATE, READ, UPDATE, type Endpoint } from './endpoint';

export const contacts = {
	updateSubscription: {
		...UPDATE,
		path: '/api/v3/contacts/{email}/subscriptions/{channel}',
	},
	getContactFields: {
		...READ,
		path: '/api/v3/contacts/custom-fields',
	},
	createContactField: {
		...CREATE,
		path: '/api/v3/contacts/custom-fields',
	},
	updateContactField: {
		...UPDATE,
		path: '/api/v3/contacts/custom-fields/{fieldId}',
	},
	createContactTag: {
		...CREATE,
		path: '/api/v3/contacts/tags',
	},
	getSegments: {
		...READ,
		path: '/api/v3/contacts/segments',
	},
	getSystemSegments: {
		...READ,
		path: '/api/v3/contacts/segments/system',
	},
} as const satisfies Record<string, Endpoint>;
