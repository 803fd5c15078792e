import assert from 'node:assert/strict';
import { dirname } from 'node:path';
import { after, before, test } from 'node:test';
import { examples } from '../operations/index.mts';
import { LIVE_CHANNEL, type PlannedFault } from '../../sandbox/index.mts';
import { signSubscription } from '../../sandbox/company/realtime.mts';
import { FAULT_KINDS } from '../../sandbox/server/faults.mts';
import { startInstance, type Instance } from '../support/n8n/instance.mts';
import { ensureN8n } from '../support/n8n/install.mts';
import type { WorkflowFile } from '../support/n8n/rest.mts';
import { RestError } from '../support/n8n/restError.mts';
import { runN8nCommand } from '../support/n8n/server.mts';
import { operationsWorkflow } from './operationsWorkflow.mts';
import { activityFeed, runNow } from '../support/n8n/triggerNodes.mts';
import { until } from '../support/until.mts';
import { EXPORT, executions, files, places, told, type Artifact } from './secrets/artifacts.mts';
import { faults, isTriedAgain, slowFaults } from './secrets/faults.mts';
import { pickersOf } from './secrets/pickers.mts';
import { plantSecrets } from './secrets/planted.mts';
import { Scanner, uniqueSecret } from './secrets/scanner.mts';
import {
	allOperations,
	carelessWorkflow,
	feedWorkflow,
	oneOperation,
} from './secrets/workflows.mts';

const AUTHORIZE = '/api/v3/agents/activity/realtime-auth';
const ENV = { N8N_LOG_LEVEL: 'debug', N8N_LOG_OUTPUT: 'console,file' };

const secrets = plantSecrets();
/** A secret that a careless workflow writes everywhere, to prove that the search finds it. */
const careless = uniqueSecret();
const realtimeApp = { key: 'app-key', secret: uniqueSecret() };
const artifacts: Artifact[] = [];

let instance: Instance;
let slow: string[];
const saved = new Set<string>();

before(async () => {
	const { apiKey, feedToken: token } = secrets;
	instance = await startInstance({ apiKey, realtimeApp, retryMs: 200, env: ENV });
	const { rest } = instance.server;
	const feedToken = { type: 'publishingFeedTokenApi', name: 'Feed token', data: { token } };
	await rest.saveCredential(feedToken);
	slow = await startSlow();
});

after(async () => await instance?.close());

test('a careless workflow and a careless service spread a secret', async () => {
	await run(carelessWorkflow(careless));
	const channels = JSON.stringify({ items: [{ channelSlug: 'slug', title: careless }], total: 1 });
	instance.sandbox.control.addFault({ kind: 'body', path: '/api/v3/channels', body: channels });
	const [channelPicker] = (await pickersOf(instance.server.rest)).filter(
		({ methodName }) => methodName === 'searchChannels',
	);
	artifacts.push(await openPicker(channelPicker));
});

test('every operation succeeds', async () => {
	const execution = await run(operationsWorkflow(examples));
	assert.equal(execution.status, 'success');
});

test('every kind of fault is met', () => {
	const kinds = [...faults.map(([, { kind }]) => kind), ...slowFaults.map(({ kind }) => kind)];
	assert.deepEqual(new Set(kinds), new Set(FAULT_KINDS));
});

test('every operation meets every fault, and continues', async (context) => {
	for (const [name, fault] of faults) {
		// With the delays between attempts, all operations one after another would take minutes.
		if (isTriedAgain(fault)) continue;
		await context.test(name, async () => {
			const [{ status }] = await meet(fault, [allOperations()]);
			assert.equal(status, 'success');
			assert.ok(instance.sandbox.control.requests().length >= examples.length);
		});
	}
});

test('every operation meets some of the faults, each fault a quarter of them, and stops', async (context) => {
	for (const [index, [name, fault]] of faults.entries()) {
		await context.test(name, async () => {
			const some = examples.filter((_, place) => (index + place) % 4 === 0);
			const workflows = some.map((example) => oneOperation(example, false));
			const ended = await meet(fault, workflows);
			if (fault.status === undefined || fault.status < 400) return;
			assert.ok(ended.every(({ status }) => status === 'error'));
		});
	}
});

test('operations that are tried again continue with their error', async (context) => {
	for (const [index, [name, fault]] of faults.entries()) {
		if (!isTriedAgain(fault)) continue;
		await context.test(name, async () => {
			const some = examples.filter((_, place) => (index + place) % 4 === 2);
			const ended = await meet(
				fault,
				some.map((example) => oneOperation(example, true)),
			);
			assert.ok(ended.every(({ status }) => status === 'success'));
		});
	}
});

test('every picker meets every fault', async () => {
	const pickers = await pickersOf(instance.server.rest);
	assert.ok(pickers.length >= 13);
	for (const [, fault] of [['none', undefined] as const, ...faults]) {
		// Pickers try again as operations do; that takes long, and has been seen.
		if (fault !== undefined && isTriedAgain(fault)) continue;
		if (fault) instance.sandbox.control.addFault({ ...fault, times: Infinity });
		artifacts.push(...(await Promise.all(pickers.map(openPicker))));
		instance.sandbox.control.clearFaults();
	}
});

test('the credentials are tested with keys that are refused, and read back by the editor', async () => {
	const { rest } = instance.server;
	const { apiKey, wrongKey, feedToken } = secrets;
	const [publishing, feed] = await Promise.all(
		['publishingApi', 'publishingFeedTokenApi'].map(async (type) => {
			const all = await rest.request<Array<{ id: string; type: string }>>('GET', '/credentials');
			return all.find((one) => one.type === type)!;
		}),
	);
	const testing = async (id: string, type: string, data: Record<string, unknown>) =>
		artifacts.push(
			await told(
				`test of ${type}`,
				rest.request('POST', '/credentials/test', { credentials: { id, name: 'A', type, data } }),
			),
		);
	const data = instance.credential;
	await testing(publishing.id, 'publishingApi', { ...data, apiKey: wrongKey });
	for (const key of [apiKey, wrongKey]) {
		for (const [, fault] of faults) {
			instance.sandbox.control.addFault(fault);
			await testing(publishing.id, 'publishingApi', { ...data, apiKey: key });
			instance.sandbox.control.clearFaults();
		}
	}
	for (const token of [feedToken, `Bearer ${feedToken}`, `"${feedToken}"`]) {
		await testing(feed.id, 'publishingFeedTokenApi', { token });
	}
	for (const { id, type } of [publishing, feed]) {
		const reading = rest.request('GET', `/credentials/${id}?includeData=true`);
		artifacts.push(await told(`${type} in the editor`, reading));
	}
});

test('the trigger is refused, subscribes, loses the server, is refused again and comes back', async () => {
	const { rest } = instance.server;
	const { control } = instance.sandbox;
	const workflow = instance.withCredentials(feedWorkflow());
	await rest.saveWorkflow(workflow);

	// n8n itself tries five times; on a busy machine a try may ask more than once.
	const isEcho = ([name]: (typeof faults)[number]) => /^(401|403|500|a web page$)/.test(name);
	for (const [, fault] of faults.filter(isEcho)) control.addFault({ ...fault, path: AUTHORIZE });
	control.addFault({ ...refusedSignature(), times: 20 });
	const refused = rest.publishWorkflow(workflow.id);
	await assert.rejects(refused, RestError);
	artifacts.push(await told('publication', refused));
	control.clearFaults();

	await rest.publishWorkflow(workflow.id);
	await subscribed('it is published');
	publishEvents();
	await control.realtime.stop();
	await control.realtime.start();
	await subscribed('the server is back');
	publishEvents();
	control.addFault(refusedSignature());
	control.realtime.kick(4200);
	await until(() => control.realtime.state().sockets.length === 0, 'the signature is refused');
	await subscribed('n8n has activated it again');
	await rest.unpublishWorkflow(workflow.id);
	await until(() => control.realtime.state().sockets.length === 0, 'it is closed');

	const testing = await rest.runWorkflow(workflow.id, activityFeed.name);
	await subscribed('it is tested in the editor');
	publishEvents();
	await rest.executionEnded(testing);
	control.addFault(refusedSignature());
	control.addFault(refusedSignature());
	await rest.executionEnded(await rest.runWorkflow(workflow.id, activityFeed.name));
	assert.ok(signatures().length >= 6);
});

test('requests whose answer never ends have ended', async () => {
	for (const id of slow) {
		const { status } = await instance.server.rest.executionEnded(id);
		assert.equal(status, 'error');
	}
});

test('all that was written and told is collected', async () => {
	const { rest, logFile } = instance.server;
	const userFolder = dirname(logFile);
	artifacts.push(...(await executions(rest)));
	await runN8nCommand({ n8n: await ensureN8n(), userFolder, env: ENV }, [
		'export:workflow',
		'--all',
		`--output=${EXPORT}`,
	]);
	artifacts.push(...(await files(userFolder)));
	const logs = artifacts.filter(({ place }) => place === 'logs');
	assert.ok(logs.filter(({ content }) => content.includes('debug')).length >= 2);
});

for (const place of places.filter((one) => one !== 'other files')) {
	test(`the careless secret is found in: ${place}`, () => {
		const scanner = new Scanner({ careless });
		assert.notDeepEqual(found(scanner, place), []);
	});
}

for (const place of places) {
	test(`no secret is found in: ${place}`, () => {
		const named = signatures().map((signature, index) => [`signature ${index}`, signature]);
		const scanner = new Scanner({ ...secrets, ...Object.fromEntries(named) });
		assert.deepEqual(found(scanner, place), []);
	});
}

function found(scanner: Scanner, place: string): string[] {
	return artifacts
		.filter((one) => one.place === place)
		.flatMap(({ where, content }) => scanner.find(content).map((what) => `${where}: ${what}`));
}

/** Runs a workflow to its end. Saves a new one first. */
async function run(workflow: WorkflowFile) {
	const { rest } = instance.server;
	if (!saved.has(workflow.id)) await rest.saveWorkflow(instance.withCredentials(workflow));
	saved.add(workflow.id);
	return await rest.executionEnded(await rest.runWorkflow(workflow.id, runNow.name));
}

/** Runs workflows at once while the API has a fault. Every request must have the known key. */
async function meet(fault: PlannedFault, workflows: WorkflowFile[]) {
	const { control } = instance.sandbox;
	control.clearRequests();
	control.addFault({ ...fault, times: Infinity });
	const ended = await Promise.all(workflows.map(run));
	control.clearFaults();
	const keys = control.requests().map(({ headers }) => headers.authorization);
	assert.deepEqual([...new Set(keys)], ['Bearer <known>']);
	return ended;
}

/** Starts an operation for each slow fault, before all else. */
async function startSlow(): Promise<string[]> {
	const { sandbox, server } = instance;
	const chosen = examples.filter(({ operation }) => ['get', 'getAll'].includes(operation));
	const ids: string[] = [];
	for (const [index, fault] of slowFaults.entries()) {
		sandbox.control.addFault(fault);
		const workflow = oneOperation(chosen[index], false);
		await server.rest.saveWorkflow(instance.withCredentials({ ...workflow, id: `slow-${index}` }));
		const seen = sandbox.control.requests().length;
		ids.push(await server.rest.runWorkflow(`slow-${index}`, runNow.name));
		await until(() => sandbox.control.requests().length > seen, 'the request arrived');
	}
	return ids;
}

async function openPicker({
	node,
	route,
	methodName,
}: Awaited<ReturnType<typeof pickersOf>>[number]) {
	const [{ credentials }] = instance.withCredentials({
		...feedWorkflow(),
		nodes: [{ ...feedWorkflow().nodes[0], type: node }],
	}).nodes;
	const body = {
		path: '',
		methodName,
		nodeTypeAndVersion: { name: node, version: 1 },
		currentNodeParameters: { channel: { __rl: true, mode: 'slug', value: 'morning-brief' } },
		credentials,
	};
	return await told(
		`${node} ${methodName}`,
		instance.server.rest.request('POST', `/dynamic-node-parameters/${route}`, body),
	);
}

/** A signature of the right form that the realtime server answers with its own words, and with it. */
function refusedSignature(): PlannedFault {
	const items = { auth: `${realtimeApp.key}:${secrets.refusedSignature}` };
	return {
		kind: 'body',
		path: AUTHORIZE,
		body: JSON.stringify({ items, message: 'Success', total: 1 }),
	};
}

function publishEvents(): void {
	for (let number = 0; number < 3; number++) {
		instance.sandbox.control.realtime.publish({ event: 'letter.published', data: { number } });
	}
}

/** The signatures of the trigger's subscriptions, without the one that Authorize returns on purpose. */
function signatures(): string[] {
	const { messages } = instance.sandbox.control.realtime.state();
	const sockets = new Set(['1.1', ...messages.map(({ socketId }) => socketId)]);
	return [...sockets].map((socket) => signSubscription(socket, LIVE_CHANNEL, realtimeApp));
}

async function subscribed(when: string): Promise<void> {
	const { realtime } = instance.sandbox.control;
	await until(
		() => realtime.state().sockets.some(({ subscriptions }) => subscriptions.length > 0),
		`it is subscribed when ${when}`,
	);
}
