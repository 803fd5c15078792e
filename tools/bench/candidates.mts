import { newNode } from '../../test/support/n8n/workflow.mts';

const VERB = { PUT: 'updates', POST: 'contacts', GET: 'imports' };

/** A request by n8n's HTTP Request node. */
function httpRequest(method: keyof typeof VERB, url: string, more: object) {
	const authentication = {
		authentication: 'predefinedCredentialType',
		nodeCredentialType: 'publishingApi',
	};
	const parameters = { method, url, ...authentication, options: {}, ...more };
	const version = { typeVersion: 4.2 };
	return newNode(`HTTP Request ${VERB[method]}`, 'n8n-nodes-base.httpRequest', parameters, version);
}

/** HTTP Request's pages: the parameter that changes from one to the next, and the last one. */
function paging(parameter: object, end: object) {
	const paginationMode = 'updateAParameterInEachRequest';
	return {
		pagination: { pagination: { paginationMode, parameters: { parameters: [parameter] }, ...end } },
	};
}

function own(node: string, resource: string, operation: string, more: object) {
	const name = `Publishing ${resource} ${operation}`;
	return newNode(name, node, { resource, operation, ...more });
}

/** The same subscription update for each item. */
export function updateCandidates(url: string) {
	const path =
		'/api/v3/contacts/{{ encodeURIComponent($json.email) }}/subscriptions/{{ $json.channel }}';
	return {
		ours: own('publishingContacts', 'subscription', 'update', {
			email: '={{ $json.email }}',
			channel: { __rl: true, mode: 'slug', value: '={{ $json.channel }}' },
			status: '={{ $json.status }}',
		}),
		httpRequest: httpRequest('PUT', `=${url}${path}`, {
			sendBody: true,
			specifyBody: 'json',
			jsonBody: '={{ { api: true, status: $json.status } }}',
		}),
	};
}

/** All imports. HTTP Request returns one item per page: splitting them into records is left out, to its advantage. */
export function importCandidates(url: string, pages: number) {
	const query = { api: 'true', limit: '100' };
	const page = { type: 'qs', name: 'page', value: '={{ $pageCount + 1 }}' };
	return {
		ours: own('publishingImports', 'import', 'getAll', { returnAll: true }),
		httpRequest: httpRequest('GET', `${url}/api/v3/contacts/imports`, {
			sendQuery: true,
			queryParameters: {
				parameters: Object.entries(query).map(([name, value]) => ({ name, value })),
			},
			options: paging(page, { limitPagesFetched: true, maxRequests: pages }),
		}),
	};
}

/** All contacts, from cursor to cursor, in pages of 100. */
export function contactCandidates(url: string) {
	const cursor = {
		type: 'body',
		name: 'searchAfter',
		value: '={{ $response.body?.items?.searchAfter }}',
	};
	const completeExpression = '={{ !$response.body.items.searchAfter }}';
	return {
		ours: own('publishingContacts', 'contact', 'getAll', { returnAll: true }),
		httpRequest: httpRequest('POST', `${url}/api/v3/contacts/browse?api=true`, {
			sendBody: true,
			specifyBody: 'json',
			jsonBody: JSON.stringify({ pageSize: 100 }),
			options: paging(cursor, { paginationCompleteWhen: 'other', completeExpression }),
		}),
	};
}

/** A tag for the address of each item. */
export const tagCandidate = own('publishingContacts', 'tag', 'addToContacts', {
	tag: { __rl: true, mode: 'name', value: 'VIP' },
	emails: '={{ $json.email }}',
});
