import type { ApiErrorText } from './endpoints';

/** What a status means wherever the endpoint says nothing of its own. */
export const statusTexts: Readonly<Record<number, ApiErrorText>> = {
	401: {
		message: 'The API key was refused by the base URL',
		description:
			"Check 'API Key' and 'Base URL' of the credential: the key may have been revoked, or belong to another address.",
	},
	403: {
		message: 'The API key has no right to do this',
		description:
			'Use a key that may do this, or ask the owner of the company account to grant the right.',
	},
	404: {
		message: 'The service has nothing at this address',
		description:
			"Check the IDs in the parameters, which must belong to the company of the API key, and the 'Base URL' of the credential.",
	},
	408: {
		message: 'The service did not receive the request in time',
		description: 'The connection to it is slow, or something on the way holds requests back.',
	},
	425: {
		message: 'The service did not accept the request yet',
		description: 'Run it again in a while.',
	},
	429: {
		message: 'The service is receiving too many requests',
		description:
			"Try again later, or lower 'Max Concurrency' in the options so that fewer requests are sent at once.",
	},
	500: {
		message: 'The service responded with status 500',
		description:
			'Something failed in the service itself. If it keeps failing, tell whoever runs it.',
	},
	502: {
		message: 'The service is not available at the moment',
		description:
			'A server in front of it got no usable response from it: it may be restarting or overloaded. If that lasts, tell whoever runs the service.',
	},
	503: {
		message: 'The service is not available at the moment',
		description:
			'It may be overloaded or under maintenance. If that lasts, tell whoever runs the service.',
	},
	504: {
		message: 'The service did not respond in time',
		description:
			'A server in front of it gave up waiting: it may be overloaded. If that lasts, tell whoever runs the service.',
	},
};
