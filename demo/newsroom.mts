import { readFileSync } from 'node:fs';
import { credentialTypeOf } from '../test/support/n8n/credentialTypes.mts';
import type { Credential, WorkflowFile } from '../test/support/n8n/rest.mts';
import { RestError } from '../test/support/n8n/restError.mts';
import { UserError } from '../tools/setup/userError.mjs';
import type { Servers } from './servers.mts';

const PUBLISHING = { type: 'publishingApi', name: 'Publishing account' };
const SMTP = { type: 'smtp', name: 'Mailbox of the demo' };
/** The addresses that the example leaves empty. Both end in the demo's mailbox. */
const ADDRESSES = { fromEmail: 'n8n@example.com', toEmail: 'desk@example.com' };

/**
 * Gives n8n an owner, credentials for the sandbox and the mailbox, and the example workflow, published. Brings up to
 * date whatever an earlier run has left.
 *
 * @throws UserError when the owner's password was changed since
 */
export async function furnish(
	{ n8n: { rest }, owner, sandbox, mailbox }: Servers,
	folder: string,
): Promise<WorkflowFile> {
	await rest.signIn(owner).catch((error: unknown) => {
		if (!(error instanceof RestError) || error.status !== 401) throw error;
		throw new UserError(
			`The owner's password was changed in this n8n: delete ${folder} to begin afresh.`,
		);
	});
	const { url, apiKey, realtime } = sandbox;
	const account = await rest.saveCredential({
		...PUBLISHING,
		data: {
			baseUrl: url,
			apiKey,
			useRealtime: true,
			realtimeMode: 'host',
			realtimeHost: realtime.host,
			realtimePort: realtime.port,
			realtimeTls: false,
		},
		// A credential that a person has changed is left alone, unless the sandbox has another address now.
		isCurrent: ({ baseUrl, realtimeHost }) => baseUrl === url && Boolean(realtimeHost),
	});
	const smtp = await rest.saveCredential({ ...SMTP, data: { ...mailbox.credential } });
	const workflow = withCredentials(readWorkflow('retry-failed-imports'), [account, smtp]);
	await rest.saveWorkflow(workflow);
	await rest.publishWorkflow(workflow.id);
	return workflow;
}

function readWorkflow(name: string): WorkflowFile {
	return JSON.parse(readFileSync(`workflows/${name}.json`, 'utf8'));
}

/** Returns the workflow with these credentials chosen in each node that needs their type, and addresses filled in. */
function withCredentials(workflow: WorkflowFile, saved: readonly Credential[]): WorkflowFile {
	const nodes = workflow.nodes.map((node) => {
		const chosen = saved.filter(({ type }) => type === credentialTypeOf(node));
		const credentials = Object.fromEntries(
			chosen.map(({ type, id, name }) => [type, { id, name }]),
		);
		const parameters =
			'toEmail' in node.parameters ? { ...node.parameters, ...ADDRESSES } : node.parameters;
		return chosen.length > 0 ? { ...node, parameters, credentials } : node;
	});
	return { ...workflow, nodes };
}
