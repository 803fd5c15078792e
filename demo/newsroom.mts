import { readFileSync } from 'node:fs';
import type { N8nServer } from '../test/support/n8n/server.mts';
import type { Owner, WorkflowFile } from '../test/support/n8n/rest.mts';
import { RestError } from '../test/support/n8n/restError.mts';
import { UserError } from '../scripts/setup/userError.mjs';
import { DEMO_FOLDER } from './folder.mts';
import type { Sandbox } from '../sandbox/index.mts';

/** Who signs in to the demo's n8n, which only this machine can reach. */
export const OWNER: Owner = {
	email: 'newsletter-desk@publishing.example',
	password: 'Newsletter-Desk-1',
	firstName: 'Newsletter',
	lastName: 'Desk',
};

const CREDENTIAL = { type: 'publishingApi', name: 'Publishing account' };

/**
 * Gives n8n an owner, the credential for the sandbox and the example workflow, published. What a
 * former run has made is brought up to date.
 *
 * @throws UserError when the owner's password was changed since
 */
export async function furnish({ rest }: N8nServer, sandbox: Sandbox): Promise<WorkflowFile> {
	await rest.signIn(OWNER).catch((error: unknown) => {
		if (!(error instanceof RestError) || error.status !== 401) throw error;
		throw new UserError(
			`The owner's password was changed in the demo's n8n: delete ${DEMO_FOLDER} to begin afresh.`,
		);
	});
	const { url, apiKey, realtime } = sandbox;
	const { id, name } = await rest.saveCredential({
		...CREDENTIAL,
		data: {
			baseUrl: url,
			apiKey,
			realtimeMode: 'host',
			realtimeHost: realtime.host,
			realtimePort: realtime.port,
			realtimeTls: false,
		},
		// A credential that a person has changed is left alone, unless the sandbox has another address now.
		isCurrent: ({ baseUrl, realtimeHost }) => baseUrl === url && Boolean(realtimeHost),
	});
	const workflow = withCredential(readWorkflow('retry-failed-imports'), { id, name });
	await rest.saveWorkflow(workflow);
	await rest.publishWorkflow(workflow.id);
	return workflow;
}

function readWorkflow(name: string): WorkflowFile {
	return JSON.parse(readFileSync(`workflows/${name}.json`, 'utf8'));
}

/** The workflow with the credential chosen in each node that asks for one, as a person would. */
function withCredential(
	workflow: WorkflowFile,
	credential: { id: string; name: string },
): WorkflowFile {
	const nodes = workflow.nodes.map((node) =>
		node.credentials?.[CREDENTIAL.type]
			? { ...node, credentials: { [CREDENTIAL.type]: credential } }
			: node,
	);
	return { ...workflow, nodes };
}
