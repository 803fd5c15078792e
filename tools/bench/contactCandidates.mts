import type { Candidate } from './environment/n8n.mts';

const CONTACTS = 'n8n-nodes-publishing.publishingContacts';

/** Five fields of a contact, by the ways that the mapper and the API name them, from an item of the benchmark. */
const FIELDS = [
	['firstName', 'string', '$json.email'],
	['lastName', 'string', '$json.channel'],
	['customFields.city', 'string', '$json.channel'],
	['customFields.loyalty points', 'number', '$json.status'],
	['customFields.prenom_préféré', 'string', '$json.email'],
] as const;

const BODY = `{ api: true, email: $json.email, firstName: $json.email, lastName: $json.channel, customFields: {
	city: $json.channel, 'loyalty points': $json.status, 'prenom_préféré': $json.email } }`;

/** The same contact with five fields created or updated. */
export function upsertCandidates(url: string) {
	return {
		ours: {
			name: 'Publishing Upsert',
			node: {
				type: CONTACTS,
				parameters: {
					resource: 'contact',
					operation: 'upsert',
					email: '={{ $json.email }}',
					contactFields: {
						mappingMode: 'defineBelow',
						value: Object.fromEntries(FIELDS.map(([id, , value]) => [id, `={{ ${value} }}`])),
						matchingColumns: [],
						schema: FIELDS.map(([id, type]) => ({
							id,
							displayName: id,
							type,
							required: false,
							defaultMatch: false,
							display: true,
						})),
					},
				},
			},
		},
		httpRequest: {
			name: 'HTTP Request Upsert',
			node: httpRequest(`${url}/api/v3/contacts`, `={{ ${BODY} }}`),
		},
	} satisfies Record<string, Candidate>;
}

/** All contacts, page after page. */
export function browseCandidates(url: string, pageSize: number) {
	return {
		ours: {
			name: 'Publishing Browse',
			node: {
				type: CONTACTS,
				parameters: { resource: 'contact', operation: 'getAll', returnAll: true },
			},
		},
		httpRequest: {
			name: 'HTTP Request Browse',
			node: httpRequest(
				`${url}/api/v3/contacts/browse?api=true`,
				JSON.stringify({ pageSize }),
				BY_CURSOR,
			),
		},
	} satisfies Record<string, Candidate>;
}

const BY_CURSOR = {
	pagination: {
		pagination: {
			paginationMode: 'updateAParameterInEachRequest',
			parameters: {
				parameters: [
					{
						type: 'body',
						name: 'searchAfter',
						value: '={{ $response.body?.items?.searchAfter }}',
					},
				],
			},
			paginationCompleteWhen: 'other',
			completeExpression: '={{ !$response.body.items.searchAfter }}',
		},
	},
};

/** The contacts of the segment that everybody is in. */
export const segmentCandidate: Candidate = {
	name: 'Publishing Segment',
	node: {
		type: CONTACTS,
		parameters: {
			resource: 'segment',
			operation: 'getContacts',
			segmentId: { __rl: true, mode: 'id', value: '1' },
			returnAll: true,
		},
	},
};

export const tagCandidate: Candidate = {
	name: 'Publishing Tag',
	node: {
		type: CONTACTS,
		parameters: {
			resource: 'tag',
			operation: 'addToContacts',
			tag: { __rl: true, mode: 'name', value: 'VIP' },
			emails: '={{ $json.email }}',
		},
	},
};

function httpRequest(url: string, jsonBody: string, options: object = {}): Candidate['node'] {
	return {
		type: 'n8n-nodes-base.httpRequest',
		typeVersion: 4.2,
		parameters: {
			method: 'POST',
			url,
			authentication: 'predefinedCredentialType',
			nodeCredentialType: 'publishingApi',
			sendBody: true,
			specifyBody: 'json',
			jsonBody,
			options: { ...options },
		},
	};
}
