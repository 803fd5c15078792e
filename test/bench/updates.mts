import type { INode } from 'n8n-workflow';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureN8n } from '../e2e/n8n/install.mts';
import { installPackage, packPackage } from '../e2e/n8n/installPackage.mts';
import type { Credential, WorkflowFile } from '../e2e/n8n/rest.mts';
import { startN8n } from '../e2e/n8n/server.mts';
import type { Figure } from './figure.mts';
import { median, spread } from './measure.mts';
import { startSandboxProcess } from './sandboxProcess.mts';

const UPDATES = 1_000;
const LATENCY_MS = 20;
const [OURS, THEIRS] = ['Publishing Contacts', 'HTTP Request'];

/** Subscription updates in a real n8n, by our node and by HTTP Request in the same workflow run. */
export async function updates({ runs }: { runs: number }): Promise<Figure> {
	const userFolder = await mkdtemp(join(tmpdir(), 'publishing-bench-'));
	const sandbox = await startSandboxProcess(LATENCY_MS);
	const n8n = await ensureN8n();
	await installPackage(await packPackage(), userFolder);
	const server = await startN8n({ n8n, userFolder });
	try {
		const { rest } = server;
		await rest.signIn({
			email: 'owner@example.com',
			firstName: 'Newsletter',
			lastName: 'Desk',
			password: 'Sandbox-2026',
		});
		const credential = await rest.saveCredential({
			type: 'publishingApi',
			name: 'Sandbox',
			data: { baseUrl: sandbox.url, apiKey: sandbox.apiKey },
		});
		const workflow = updatesWorkflow(sandbox.url, credential);
		await rest.saveWorkflow(workflow);
		const times: Record<string, number[]> = { [OURS]: [], [THEIRS]: [] };
		for (let run = 0; run <= runs; run++) {
			const ended = await rest.executionEnded(await rest.runWorkflow(workflow.id, 'Run Now'));
			for (const name of [OURS, THEIRS]) {
				const [task] = ended.data.resultData.runData[name];
				const count = task.data?.main[0]?.length;
				if (ended.status !== 'success' || count !== UPDATES) {
					throw new Error(`${name} gave ${count} items; the run ended with ${ended.status}`);
				}
				// The first run warms up.
				if (run > 0) times[name].push(task.executionTime);
			}
		}
		return figure(times[OURS], times[THEIRS]);
	} finally {
		await server.stop();
		await sandbox.close();
		await rm(userFolder, { recursive: true, force: true });
	}
}

function figure(ours: number[], theirs: number[]): Figure {
	const ratio = median(theirs) / median(ours);
	return {
		work: `${UPDATES} subscription updates in a real n8n, ${LATENCY_MS} ms latency`,
		measured: spread(ours),
		against: `HTTP Request node: ${spread(theirs)}`,
		ratio: `${ratio.toFixed(1)} times as fast`,
		goal: 'at least 2.0, better 2.5',
		reached: ratio >= 2,
	};
}

function updatesWorkflow(url: string, { id, name, type }: Credential): WorkflowFile {
	const node = (named: string, kind: string, rest: Partial<INode>): INode => ({
		id: named,
		name: named,
		type: kind,
		typeVersion: 1,
		position: [0, 0],
		parameters: {},
		...rest,
	});
	const credentials = { [type]: { id, name } };
	const to = (target: string) => ({ node: target, type: 'main' as const, index: 0 });
	return {
		id: 'updates',
		name: 'Subscription updates',
		settings: { executionOrder: 'v1' },
		nodes: [
			node('Run Now', 'n8n-nodes-base.manualTrigger', {}),
			node('Contacts', 'n8n-nodes-base.code', {
				typeVersion: 2,
				parameters: {
					jsCode: `return Array.from({ length: ${UPDATES} }, (_, index) => ({ json: {
						email: \`reader\${index}@example.com\`, channel: 'morning-brief', status: 1 } }));`,
				},
			}),
			node(OURS, 'n8n-nodes-publishing.publishingContacts', {
				credentials,
				parameters: {
					resource: 'subscription',
					operation: 'update',
					email: '={{ $json.email }}',
					channel: { __rl: true, mode: 'slug', value: '={{ $json.channel }}' },
					status: '={{ $json.status }}',
				},
			}),
			node(THEIRS, 'n8n-nodes-base.httpRequest', {
				typeVersion: 4.2,
				credentials,
				parameters: {
					method: 'PUT',
					url: `=${url}/api/v3/contacts/{{ encodeURIComponent($json.email) }}/subscriptions/{{ $json.channel }}`,
					authentication: 'predefinedCredentialType',
					nodeCredentialType: type,
					sendBody: true,
					specifyBody: 'json',
					jsonBody: '={{ { api: true, status: $json.status } }}',
					options: {},
				},
			}),
		],
		connections: {
			'Run Now': { main: [[to('Contacts')]] },
			Contacts: { main: [[to(OURS), to(THEIRS)]] },
		},
	};
}
