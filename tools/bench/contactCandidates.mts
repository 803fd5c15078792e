import type { Candidate } from './environment/n8n.mts';

const CONTACTS = 'n8n-nodes-publishing.publishingContacts';

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
			node: {
				type: 'n8n-nodes-base.httpRequest',
				typeVersion: 4.2,
				parameters: {
					method: 'POST',
					url: `${url}/api/v3/contacts/browse?api=true`,
					authentication: 'predefinedCredentialType',
					nodeCredentialType: 'publishingApi',
					sendBody: true,
					specifyBody: 'json',
					jsonBody: JSON.stringify({ pageSize }),
					options: BY_CURSOR,
				},
			},
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
