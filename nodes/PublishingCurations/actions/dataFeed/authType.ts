import type { INodeProperties } from 'n8n-workflow';
import { integer } from '../../../shared/properties/schemas';

/** `authType`: 0 = no authentication, 1 = bearer token. */
export const NO_AUTHENTICATION = 0;
export const BEARER_TOKEN = 1;

export const authType: INodeProperties = {
	displayName: 'Authentication',
	name: 'authType',
	type: 'options',
	options: [
		{ name: 'None', value: 0 },
		{
			name: 'Bearer Token',
			value: 1,
			description: "The 'Data Feed Token' of the credential",
		},
	],
	default: 0,
	description: 'How the service authenticates when it fetches the feed',
};

export const authTypeInput = integer({ min: NO_AUTHENTICATION, max: BEARER_TOKEN });
