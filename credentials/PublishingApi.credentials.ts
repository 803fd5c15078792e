import type {
	ICredentialDataDecryptedObject,
	ICredentialTestRequest,
	ICredentialType,
	Icon,
	IHttpRequestOptions,
	INodeProperties,
} from 'n8n-workflow';
import { usableApiKey } from '../nodes/shared/api/apiKey';
import { usableBaseUrl } from '../nodes/shared/api/baseUrl';

const CHECK_BASE_URL = "Check the 'Base URL' of the credential.";
const REDIRECTS =
	"The base URL redirects to another address. Redirects are not followed, so that the API key never reaches another host: enter the final address as 'Base URL'.";
const UNAVAILABLE = 'The service is not available at the moment. Test again in a while.';

const STATUS_MESSAGES: Readonly<Record<number, string>> = {
	301: REDIRECTS,
	302: REDIRECTS,
	303: REDIRECTS,
	307: REDIRECTS,
	308: REDIRECTS,
	401: "The API key was refused by the base URL. Check 'API Key' and 'Base URL': the key may have been revoked, or belong to another address.",
	403: 'The API key has no right to do this. Use a key with that right, or ask the owner of the company account to grant it.',
	404: 'The base URL does not lead to the publishing API. It should look like https://api.example.com.',
	429: 'The service is receiving too many requests. Test again in a while.',
	500: 'The service failed to process the request (HTTP status 500). Test again in a while.',
	502: UNAVAILABLE,
	503: UNAVAILABLE,
	504: UNAVAILABLE,
};

const WEB_PAGE = `The base URL returned a web page where the publishing service's data was expected. ${CHECK_BASE_URL}`;
const OTHER_DATA = `The base URL returned something else where the publishing service's data was expected. ${CHECK_BASE_URL}`;

/** A value that no response of the publishing API has at that place, and what it tells. */
const BODY_MESSAGES: ReadonlyArray<readonly [key: string, value: unknown, message: string]> = [
	['length', 0, `The base URL returned an empty response. ${CHECK_BASE_URL}`],
	['0', '<', WEB_PAGE],
	['items', undefined, OTHER_DATA],
	['items', null, OTHER_DATA],
];

/** For the whole response. n8n would wait five minutes, and forever for a body that never ends. */
const TEST_TIMEOUT_MS = 60_000;

export class PublishingApi implements ICredentialType {
	name = 'publishingApi';

	displayName = 'Publishing API';

	icon: Icon = {
		light: 'file:../icons/publishing.svg',
		dark: 'file:../icons/publishing.dark.svg',
	};

	documentationUrl =
		'https://github.com/n8n-nodes-publishing/n8n-nodes-publishing/blob/main/docs/credentials.md#publishing-api';

	properties: INodeProperties[] = [
		{
			displayName: 'Base URL',
			name: 'baseUrl',
			type: 'string',
			required: true,
			default: '',
			placeholder: 'e.g. https://api.example.com',
			description:
				'The address of the publishing API, as the service gives it to its customers. A path such as /api/v3 is not needed.',
		},
		{
			displayName: 'API Key',
			name: 'apiKey',
			type: 'string',
			typeOptions: { password: true },
			required: true,
			default: '',
			description: 'The API key of your company. It reaches only what belongs to the company.',
		},
		{
			displayName: 'Realtime settings are only needed for Publishing Activity Trigger',
			name: 'realtimeNotice',
			type: 'notice',
			default: '',
		},
		{
			displayName: 'Realtime Server',
			name: 'realtimeMode',
			type: 'options',
			options: [
				{ name: 'Cluster', value: 'cluster', description: 'A cluster of Pusher Channels' },
				{ name: 'Host', value: 'host', description: 'A server that speaks the same protocol' },
			],
			default: 'cluster',
			description: 'Where the realtime activity feed is served',
		},
		{
			displayName: 'Realtime Cluster',
			name: 'realtimeCluster',
			type: 'string',
			displayOptions: { show: { realtimeMode: ['cluster'] } },
			default: 'mt1',
			placeholder: 'e.g. eu',
			description: 'The name of the cluster. Ask the publishing service for it.',
		},
		{
			displayName: 'Realtime Host',
			name: 'realtimeHost',
			type: 'string',
			displayOptions: { show: { realtimeMode: ['host'] } },
			default: '',
			placeholder: 'e.g. realtime.example.com',
			description:
				'The host name of the server, without a scheme and without a port. Ask the publishing service for it.',
		},
		{
			displayName: 'Realtime Port',
			name: 'realtimePort',
			type: 'number',
			typeOptions: { minValue: 1, maxValue: 65535 },
			displayOptions: { show: { realtimeMode: ['host'] } },
			default: 443,
			description: 'The port of the server',
		},
		{
			displayName: 'Realtime TLS',
			name: 'realtimeTls',
			type: 'boolean',
			displayOptions: { show: { realtimeMode: ['host'] } },
			default: true,
			description: 'Whether the server is reached over TLS (wss)',
		},
		{
			displayName: 'Realtime App Key',
			name: 'realtimeAppKey',
			type: 'string',
			default: '',
			description:
				'The public key of the realtime application. Leave it empty to learn it from the service.',
		},
	];

	/**
	 * Reads the active engagement, which any company key may. n8n takes the first rule that fits: by the
	 * status, and after a success by a value in the body, where a text is a page and has no `items`.
	 */
	test: ICredentialTestRequest = {
		request: {
			baseURL: '={{$credentials.baseUrl}}',
			url: '/api/v3/metrics/active-engagement',
			qs: { api: true },
			headers: { Accept: 'application/json' },
			disableFollowRedirect: true,
		},
		rules: [
			...Object.entries(STATUS_MESSAGES).map(([status, message]) => ({
				type: 'responseCode',
				properties: { value: Number(status), message },
			})),
			...BODY_MESSAGES.map(([key, value, message]) => ({
				type: 'responseSuccessBody',
				properties: { key, value, message },
			})),
		] as ICredentialTestRequest['rules'],
	};

	/**
	 * Adds the key to a request of any node. A function, as n8n evaluates the expressions of the
	 * declarative form again for each request, which costs more than all else a request does.
	 *
	 * Only the test's request has a base URL of its own, as it was typed: it gets what a run makes of it.
	 */
	async authenticate(
		{ apiKey }: ICredentialDataDecryptedObject,
		request: IHttpRequestOptions,
	): Promise<IHttpRequestOptions> {
		if (request.baseURL !== undefined) {
			request.baseURL = usableBaseUrl(request.baseURL);
			request.abortSignal = AbortSignal.timeout(TEST_TIMEOUT_MS);
		}
		request.headers = { ...request.headers, Authorization: `Bearer ${usableApiKey(apiKey)}` };
		return request;
	}
}
