import type { IExecuteFunctions } from 'n8n-workflow';

import { RETRY_POLICY, type RetryPolicy } from '../../../nodes/shared/client/retry.ts';
import { ApiClient } from '../../../nodes/shared/client/apiClient.ts';
import type { Sandbox } from '../../../sandbox/index.mts';
import { CredentialsHelper } from '../../support/engine/credentialsHelper.mts';
import { additionalDataFor, executeContext, workflowOf } from '../../support/engine/execution.mts';
import { startInstance } from '../../support/engine/n8n.mts';
import { loadPackage, placedNode } from '../../support/engine/packages.mts';

interface OpenOptions {
	maxConcurrency?: number;
	policy?: Partial<RetryPolicy>;
	signal?: AbortSignal;
}

/** Returns the client of a running node, in n8n's own context, without the node. */
export async function openApiClient(
	{ url: baseUrl, apiKey }: Pick<Sandbox, 'url' | 'apiKey'>,
	{ maxConcurrency = 10, policy, signal }: OpenOptions = {},
): Promise<ApiClient> {
	startInstance();
	const { nodeTypes, credentialTypes } = await loadPackage();
	const credentials = { publishingApi: { baseUrl, apiKey } };
	const node = placedNode(nodeTypes, { type: 'publishingImports' }, credentials);
	const data = additionalDataFor(new CredentialsHelper(credentialTypes, credentials));
	const context = executeContext(workflowOf(node, nodeTypes), data, signal);
	return await ApiClient.open(context as unknown as IExecuteFunctions, {
		maxConcurrency,
		policy: { ...RETRY_POLICY, ...policy },
	});
}
