import type { IExecuteFunctions } from 'n8n-workflow';

import { RETRY_POLICY, type RetryPolicy } from '../../../nodes/shared/client/retry.ts';
import { ApiClient } from '../../../nodes/shared/client/apiClient.ts';
import type { Sandbox } from '../../../sandbox/index.mts';
import { CredentialsHelper } from '../../support/engine/credentialsHelper.mts';
import { additionalDataFor } from '../../support/engine/execution.mts';
import { core, n8n, startInstance } from '../../support/engine/n8n.mts';
import { loadPackage } from '../../support/engine/packages.mts';

const NODE = 'n8n-nodes-publishing.publishingImports';
const CREDENTIAL = 'publishingApi';

interface OpenOptions {
	maxConcurrency?: number;
	policy?: Partial<RetryPolicy>;
	signal?: AbortSignal;
}

/** Returns the client of a running node, in n8n's own context, without the node. */
export async function openApiClient(
	service: Pick<Sandbox, 'url' | 'apiKey'>,
	{ maxConcurrency = 10, policy, signal }: OpenOptions = {},
): Promise<ApiClient> {
	return await ApiClient.open(await openContext(service, signal), {
		maxConcurrency,
		policy: { ...RETRY_POLICY, ...policy },
	});
}

/** Returns the context that n8n gives to a running node. */
async function openContext(
	{ url: baseUrl, apiKey }: Pick<Sandbox, 'url' | 'apiKey'>,
	signal: AbortSignal | undefined,
): Promise<IExecuteFunctions> {
	startInstance();
	const { nodeTypes, credentialTypes } = await loadPackage();
	const node = {
		id: 'node',
		name: 'Node',
		type: NODE,
		typeVersion: 1,
		position: [0, 0] as [number, number],
		parameters: {},
		credentials: { [CREDENTIAL]: { id: CREDENTIAL, name: CREDENTIAL } },
	};
	const workflow = new n8n.Workflow({ nodes: [node], connections: {}, active: false, nodeTypes });
	const helper = new CredentialsHelper(credentialTypes, {
		[CREDENTIAL]: { baseUrl, apiKey },
	});
	const context = new core.ExecuteContext(
		workflow,
		node,
		additionalDataFor(helper),
		'internal',
		n8n.createEmptyRunExecutionData(),
		0,
		[],
		{ main: [[{ json: {} }]] },
		{ node, data: { main: [[{ json: {} }]] }, source: null },
		[],
		signal,
	);
	return context as unknown as IExecuteFunctions;
}
