import type {
	ICredentialDataDecryptedObject,
	ICredentialTestRequest,
	ICredentialType,
	Icon,
	IHttpRequestOptions,
	INodeProperties,
} from 'n8n-workflow';
import {
	refuseAppAddress,
	refuseElsewhere,
	usableApiKey,
	usableBaseUrl,
} from '../nodes/shared/api/credentialFields';
import { credentialTestRules } from '../nodes/shared/api/credentialTest';

/** For the whole response. n8n would wait five minutes, and forever for a body that never ends. */
const TEST_TIMEOUT_MS = 60_000;

/** A host of this computer, at the beginning of an address. */
const LOOPBACK = '(?:localhost|127(?:\\.[0-9]+){3}|\\[?::1\\]?)(?:[:/]|\\s*$)';

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
		description: 'The Pusher cluster, such as eu',
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
		displayName: 'Without TLS, events and signatures can be read on the way',
		name: 'realtimeTlsNotice',
		type: 'notice',
		displayOptions: {
			show: {
				realtimeMode: ['host'],
				realtimeTls: [false],
				realtimeHost: [{ _cnd: { regex: `^\\s*(?!${LOOPBACK})\\S` } }],
			},
		},
		default: '',
	},
	{
		displayName: 'Realtime App Key',
		name: 'realtimeAppKey',
		type: 'string',
		default: '',
		description:
			'Leave empty to get it from the service. Fill it in only if the trigger says that the key is missing.',
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
			default: 'https://api.tryletterhead.com',
			placeholder: 'e.g. https://api.example.com',
			description:
				'The address of the API, such as https://api.tryletterhead.com. Not the address of the app.',
			hint: 'If the test says ENOTFOUND, ECONNREFUSED or EPROTO, no API answers here: check this address',
		},
		{
			displayName:
				'Over http, the API key can be read on the way: use https, unless the host is your own',
			name: 'baseUrlNotice',
			type: 'notice',
			displayOptions: {
				show: { baseUrl: [{ _cnd: { regex: `^\\s*[hH][tT]{2}[pP]://(?!${LOOPBACK})` } }] },
			},
			default: '',
		},
		{
			displayName: 'Without a scheme, https:// is added, or http:// for this computer (localhost)',
			name: 'schemeNotice',
			type: 'notice',
			displayOptions: {
				show: { baseUrl: [{ _cnd: { regex: '^\\s*(?![A-Za-z][A-Za-z0-9+.-]*://)\\S' } }] },
			},
			default: '',
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
			description: 'Whether to fill in the settings of Publishing Activity Trigger',
			hint: 'Only for Publishing Activity Trigger; leave off otherwise',
		},
		...realtimeProperties.map(shownForRealtime),
		{
			displayName: 'Data Feed Token',
			name: 'feedToken',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			description:
				'The bearer token of your data feeds. Different tokens need a credential each, or an expression.',
			hint: 'Only for Data Feed operations',
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
	 * Adds the key to a request of any node, if it goes to the base URL. A function, as n8n evaluates the expressions of the
	 * declarative form again for each request, which costs more than all else a request does.
	 *
	 * Only the test's request has a base URL of its own, as it was typed: it is normalized as in a run.
	 */
	async authenticate(
		{ apiKey, baseUrl }: ICredentialDataDecryptedObject,
		request: IHttpRequestOptions,
	): Promise<IHttpRequestOptions> {
		if (request.baseURL !== undefined) {
			request.baseURL = usableBaseUrl(request.baseURL);
			refuseAppAddress(request.baseURL);
			request.abortSignal = AbortSignal.timeout(TEST_TIMEOUT_MS);
		}
		refuseElsewhere(baseUrl, request);
		// Neither may a redirect lead the key away, whatever the node has chosen.
		request.sendCredentialsOnCrossOriginRedirect = false;
		request.headers = { ...request.headers, Authorization: `Bearer ${usableApiKey(apiKey)}` };
		return request;
	}
}
