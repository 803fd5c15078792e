import type {
	ICredentialDataDecryptedObject,
	ICredentialTestRequest,
	ICredentialType,
	Icon,
	IHttpRequestOptions,
	INodeProperties,
} from 'n8n-workflow';
import { credentialTestRules, usableApiKey, usableBaseUrl } from '../nodes/shared/api/credential';

/** For the whole response. n8n would wait five minutes, and forever for a body that never ends. */
const TEST_TIMEOUT_MS = 60_000;

/** Settings of the realtime feed, in the order in which they are shown. */
const realtimeProperties: INodeProperties[] = [
	{
		displayName: 'Realtime Server',
		name: 'realtimeMode',
		type: 'options',
		options: [
			{ name: 'Cluster', value: 'cluster', description: 'A cluster of Pusher Channels' },
			{ name: 'Host', value: 'host', description: 'A server that uses the same protocol' },
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
		description:
			'The name of the cluster. mt1 is the default of the protocol; ask the publishing service for its own.',
	},
	{
		displayName: 'Realtime Host',
		name: 'realtimeHost',
		type: 'string',
		displayOptions: { show: { realtimeMode: ['host'] } },
		default: '',
		placeholder: 'e.g. realtime.example.com',
		description:
			'The host name of the server, without a scheme, a port or a path. Ask the publishing service for it.',
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
		description: 'Whether to connect over TLS (wss)',
	},
	{
		displayName: 'Realtime App Key',
		name: 'realtimeAppKey',
		type: 'string',
		default: '',
		description:
			'The public key of the realtime application. Leave empty to get it from the service: n8n then asks for it with a made-up socket ID. A service that checks socket IDs needs the key here.',
	},
];

function shownForRealtime(property: INodeProperties): INodeProperties {
	const show = { ...property.displayOptions?.show, useRealtime: [true] };
	return { ...property, displayOptions: { show } };
}

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
				'The address of the publishing API, as the service gives it to its customers. A path such as /api/v3 is not needed. If the test reports ENOTFOUND, the host name is wrong. If it reports ECONNREFUSED, the port is wrong or the server is not running; from a Docker container, localhost is the container itself.',
		},
		{
			displayName: 'API Key',
			name: 'apiKey',
			type: 'string',
			typeOptions: { password: true },
			required: true,
			default: '',
			description: "The API key of your company. It gives access to this company's data only.",
		},
		{
			displayName: 'Use Realtime',
			name: 'useRealtime',
			type: 'boolean',
			default: false,
			description: 'Whether to show the settings that Publishing Activity Trigger needs',
			hint: 'For Publishing Activity Trigger. The connection test does not try these settings: execute the trigger to see',
		},
		...realtimeProperties.map(shownForRealtime),
		{
			displayName: 'Data Feed Token',
			name: 'feedToken',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			description:
				'Bearer token of your own data feeds. Only Data Feed operations send it. Feeds with different tokens need a credential each, or an expression.',
		},
	];

	/** Reads the active engagement, which any company key may. */
	test: ICredentialTestRequest = {
		request: {
			baseURL: '={{$credentials.baseUrl}}',
			url: '/api/v3/metrics/active-engagement',
			qs: { api: true },
			headers: { Accept: 'application/json' },
			disableFollowRedirect: true,
		},
		rules: credentialTestRules as ICredentialTestRequest['rules'],
	};

	/**
	 * Adds the key to a request of any node. A function, as n8n evaluates the expressions of the
	 * declarative form again for each request, which costs more than all else a request does.
	 *
	 * Only the test's request has a base URL of its own, as it was typed: it is normalized as in a run.
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
