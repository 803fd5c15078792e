import type { INode } from 'n8n-workflow';
import { setTimeout as wait } from 'node:timers/promises';
import type { WorkflowFile } from '../../../test/support/n8n/rest.mts';
import { startCluster, type Cluster } from '../../../test/support/queue/cluster.mts';
import { updateCandidates } from '../candidates.mts';
import { atMost, type Bench, type Figure } from '../figure.mts';
import { median, seconds, spread } from '../measure.mts';

const WORKERS = 2;
const UPDATES_EACH = 500;
const PER_SECOND = 100;
const LIMIT_MS = ((WORKERS * UPDATES_EACH) / PER_SECOND) * 1000;
const LATENCY_MS = 40;
const WORKFLOW = 'oneLimit';

/** Workers of queue mode have no memory in common: each finds the limit that both meet by itself. */
export async function twoWorkers({ runs }: Pick<Bench, 'runs'>): Promise<Figure[]> {
	const cluster = await startCluster({
		workers: WORKERS,
		// So that each takes one of the executions.
		env: { N8N_CONCURRENCY_PRODUCTION_LIMIT: '1' },
	});
	try {
		const { rest } = cluster.server;
		await rest.saveWorkflow(cluster.withCredentials(startedByWebhook(cluster.sandbox.url)));
		await rest.publishWorkflow(WORKFLOW);
		const times: number[] = [];
		let lost = 0;
		for (let run = -1; run < runs; run++) {
			const { ms, accepted } = await measure(cluster);
			// The first run warms up.
			if (run < 0) continue;
			times.push(ms);
			lost = Math.max(lost, WORKERS * UPDATES_EACH - accepted);
		}
		const ratio = times.map((ms) => ms / LIMIT_MS);
		const goal = atMost(1.5, median(ratio));
		return [
			{
				work: `${WORKERS} workers of queue mode, ${UPDATES_EACH} updates each, one limit of ${PER_SECOND} a second`,
				measured: `${seconds(times)}, ${lost} lost`,
				against: `what the limit costs: ${LIMIT_MS / 1000} s`,
				ratio: `${spread(ratio, 2)} of it`,
				goal: { words: `${goal.words}, none lost`, reached: goal.reached && lost === 0 },
			},
		];
	} finally {
		await cluster.close();
	}
}

/** From the webhooks' calls to the end of the last execution. */
async function measure({ sandbox, server, workers }: Cluster) {
	sandbox.control.clearRequests();
	sandbox.control.setLatency(LATENCY_MS);
	sandbox.control.setRateLimit({ perSecond: PER_SECOND });
	const finished = () => workers.map((worker) => worker.finished().length);
	const wanted = finished().map((count) => count + 1);
	await wait(1000 - (Date.now() % 1000));
	const began = performance.now();
	const start = () => fetch(`${server.url}/webhook/${WORKFLOW}`, { method: 'POST' });
	await Promise.all(workers.map(start));
	while (finished().some((count, worker) => count < wanted[worker])) await wait(20);
	const ms = performance.now() - began;
	sandbox.control.setRateLimit(null);
	return { ms, accepted: sandbox.control.requests().filter(({ status }) => status === 200).length };
}

function startedByWebhook(url: string): WorkflowFile {
	const place = (node: Partial<INode> & Pick<INode, 'name' | 'type'>): INode => ({
		id: node.name,
		typeVersion: 2,
		position: [0, 0],
		parameters: {},
		...node,
	});
	const { name, node } = updateCandidates(url).ours;
	const to = (target: string) => ({ main: [[{ node: target, type: 'main' as const, index: 0 }]] });
	const jsCode = `return Array.from({ length: ${UPDATES_EACH} }, (_, index) => ({ json: {
		email: \`reader\${index}@example.com\`, channel: 'morning-brief', status: 1 } }));`;
	return {
		id: WORKFLOW,
		name: 'Many updates, started by a webhook',
		settings: { executionOrder: 'v1' },
		nodes: [
			place({
				name: 'Start',
				type: 'n8n-nodes-base.webhook',
				webhookId: WORKFLOW,
				parameters: { httpMethod: 'POST', path: WORKFLOW, options: {} },
			}),
			place({ name: 'Contacts', type: 'n8n-nodes-base.code', parameters: { jsCode } }),
			place({ ...node, typeVersion: 1, name }),
		],
		connections: { Start: to('Contacts'), Contacts: to(name) },
	};
}
