import { integer } from '../../../shared/properties/schemas';
import { choiceField } from '../../../shared/properties/fields';

/** `authType`: 0 = no authentication, 1 = bearer token. */
export const NO_AUTHENTICATION = 0;
export const BEARER_TOKEN = 1;

export const authType = choiceField(
	'Authentication',
	'authType',
	'How the service authenticates when it fetches the feed',
	0,
	[
		{ name: 'None', value: 0 },
		{
			name: 'Bearer Token',
			value: 1,
			description: "The 'Data Feed Token' of the credential",
		},
	],
);

export const authTypeInput = integer({ min: NO_AUTHENTICATION, max: BEARER_TOKEN });
