import type { Candidate } from './environment/n8n.mts';

const FIELDS = { email: '$json.email', channel: '$json.channel', status: '$json.status' };

/** Names of the opponents of updates in figures. */
export const AGAINST = {
	httpRequest: 'HTTP Request node',
	declarative: 'declarative node',
	bareLoop: "bare loop over n8n's helper, 50 in flight",
	undici: 'undici pool of 50 connections, outside n8n (the limit)',
};
export type Opponent = keyof typeof AGAINST;

/** The same subscription update by our node and by its alternatives. */
export function updateCandidates(url: string, { email, channel, status } = FIELDS) {
	const path = `/api/v3/contacts/{{ encodeURIComponent(${email}) }}/subscriptions/{{ ${channel} }}`;
	const fields = {
		email: `={{ ${email} }}`,
		channel: `={{ ${channel} }}`,
		status: `={{ ${status} }}`,
	};
	return {
		ours: {
			name: 'Publishing Contacts',
			node: {
				type: 'n8n-nodes-publishing.publishingContacts',
				parameters: {
					resource: 'subscription',
					operation: 'update',
					...fields,
					channel: { __rl: true, mode: 'slug', value: fields.channel },
				},
			},
		},
		httpRequest: {
			name: 'HTTP Request',
			node: {
				type: 'n8n-nodes-base.httpRequest',
				typeVersion: 4.2,
				parameters: {
					method: 'PUT',
					url: `=${url}${path}`,
					authentication: 'predefinedCredentialType',
					nodeCredentialType: 'publishingApi',
					sendBody: true,
					specifyBody: 'json',
					jsonBody: `={{ { api: true, status: ${status} } }}`,
					options: {},
				},
			},
		},
		declarative: {
			name: 'Declarative Node',
			node: {
				type: 'n8n-nodes-baseline.declarative',
				parameters: { operation: 'update', ...fields },
			},
		},
		bareLoop: {
			name: 'Bare Loop',
			node: {
				type: 'n8n-nodes-baseline.bareLoop',
				parameters: fields,
			},
		},
	} satisfies Record<string, Candidate>;
}
