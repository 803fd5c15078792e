import assert from 'node:assert/strict';
import { dirname } from 'node:path';
import { after, before, test } from 'node:test';
import { examples } from '../operations/index.mts';
import { LIVE_CHANNEL, type PlannedFault } from '../../sandbox/index.mts';
import { signSubscription } from '../../sandbox/company/realtime.mts';
import { startInstance, type Instance } from '../support/n8n/instance.mts';
import { ensureN8n, isOlderThan } from '../support/n8n/install.mts';
import type { WorkflowFile } from '../support/n8n/rest.mts';
import { RestError } from '../support/n8n/restError.mts';
import { runN8nCommand } from '../support/n8n/server.mts';
import { nodeName, operationsWorkflow } from './operationsWorkflow.mts';
import { activityFeed, newNode, outputOf, runNow, sequence } from '../support/n8n/workflow.mts';
import { nodes } from '../support/package.mts';
import { until } from '../support/until.mts';
import { EXPORT, executions, files, places, told, type Artifact } from './secrets/artifacts.mts';
import { Scanner, uniqueSecret } from './secrets/scanner.mts';
import {
	allOperations,
	carelessWorkflow,
	feedWorkflow,
	oneOperation,
} from './secrets/workflows.mts';

const AUTHORIZE = '/api/v3/agents/activity/realtime-auth';
const ENV = { N8N_LOG_LEVEL: 'debug', N8N_LOG_OUTPUT: 'console,file' };

/** Secrets that a run must not spread. Each is used as in real life and exists nowhere else. */
const secrets = {
	apiKey: uniqueSecret(),
	/** Tried in the credential's test, and refused. */
	wrongKey: uniqueSecret(),
	feedToken: uniqueSecret(),
	/** A signature that the service issues and the realtime server refuses. */
	refusedSignature: uniqueSecret(),
};
/** A secret that a careless workflow writes everywhere, to prove that the search finds it. */
const careless = uniqueSecret();
const realtimeApp = { key: 'app-key', secret: uniqueSecret() };
const artifacts: Artifact[] = [];

const ECHO = 'You sent <request>, or <request in a URL>';
const headers = { 'x-request': '<request>', 'set-cookie': 'last=<request>' };
const refusal = JSON.stringify({ items: [], message: ECHO, data: [ECHO], total: 0 });
const records = [{ uniqueId: 'x', title: ECHO, [ECHO]: ECHO }];
const list = JSON.stringify({ items: records, message: ECHO, total: 1 });
const page = `<!doctype html><title>${ECHO}</title><form action="/?<request in a URL>">`;
const location = 'https://other.example/sign-in?<request>';

/** Responses in each of the forms that the client reads, all of which echo the request. */
const faults: PlannedFault[] = [
	...[400, 401, 500].map((status) => ({ kind: 'status', status, body: refusal, headers }) as const),
	{ kind: 'body', body: list, headers },
	{ kind: 'body', body: ECHO, headers },
	{ kind: 'html', body: page, headers },
	{ kind: 'redirect', location, body: page, headers },
];

/** Every list that the editor fills from the service; `route` is below n8n's `/dynamic-node-parameters`. */
const pickers = nodes.flatMap(({ type: { description, methods = {} } }) => {
	const node = `n8n-nodes-publishing.${description.name}`;
	const { listSearch = {}, loadOptions = {} } = methods;
	return [
		...Object.keys(listSearch).map((name) => [node, 'resource-locator-results', name] as const),
		...Object.keys(loadOptions).map((name) => [node, 'options', name] as const),
	];
});

let instance: Instance;
const saved = new Set<string>();

before(async () => {
	const { apiKey, feedToken } = secrets;
	instance = await startInstance({ apiKey, feedToken, realtimeApp, retryMs: 200, env: ENV });
});

after(async () => await instance?.close());

test('a careless workflow and a careless service spread a secret', async () => {
	await run(carelessWorkflow(careless));
	const channels = JSON.stringify({ items: [{ channelSlug: 'slug', title: careless }], total: 1 });
	instance.sandbox.control.addFault({ kind: 'body', path: '/api/v3/channels', body: channels });
	const ofChannels = pickers.find(([, , methodName]) => methodName === 'searchChannels')!;
	artifacts.push(await openPicker(ofChannels));
});

test('every operation succeeds, and gives items', async () => {
	const execution = await run(operationsWorkflow(examples));
	assert.equal(execution.data.resultData.error?.message, undefined);
	assert.equal(execution.status, 'success');
	const without = examples.map(nodeName).filter((name) => outputOf(execution, name).length === 0);
	assert.deepEqual(without, []);
	const requests = instance.sandbox.control.requests();
	const withToken = requests.filter((sent) => JSON.stringify(sent).includes(secrets.feedToken));
	assert.ok(withToken.length > 0);
	for (const { path } of withToken) assert.match(path, /^\/api\/v3\/curations\/data-feeds/);
});

test('HTTP Request reaches the rest of the API with the same credential', async () => {
	const [item] = outputOf(await requestWith(instance.sandbox.url), 'Request');
	assert.equal(typeof (item.json.items as Record<string, unknown>).activeReaders, 'number');
});

test('HTTP Request gets no key for another address, and a sentence that says why', async () => {
	const { message } = (await requestWith(instance.server.url)).data.resultData.error!;
	assert.match(message, /the API key may only go to the 'Base URL' of the credential/);
});

test('every operation meets every fault, and continues', async (context) => {
	for (const fault of faults) {
		await context.test(JSON.stringify(fault), async () => {
			const [{ status }] = await meet(fault, [allOperations()]);
			assert.equal(status, 'success');
			assert.ok(instance.sandbox.control.requests().length >= examples.length);
		});
	}
});

test('every operation is refused, and stops', async () => {
	const ended = await meet(faults[0], examples.map(oneOperation));
	assert.ok(ended.every(({ status }) => status === 'error'));
});

test('a read and a write lose their connection, and stop', async () => {
	const workflows = ['getAll', 'update'].map((chosen) =>
		oneOperation(examples.find(({ operation }) => operation === chosen)!),
	);
	for (const kind of ['reset', 'cutBody'] as const) await meet({ kind, headers }, workflows);
});

test('every picker meets a refusal, a web page and a redirect', async () => {
	assert.ok(pickers.length >= 13);
	for (const fault of [undefined, faults[0], ...faults.slice(-2)]) {
		if (fault) instance.sandbox.control.addFault({ ...fault, times: Infinity });
		artifacts.push(...(await Promise.all(pickers.map(openPicker))));
		instance.sandbox.control.clearFaults();
	}
});

test('the credentials are tested with keys that are refused, and read back by the editor', async () => {
	const { rest } = instance.server;
	const { apiKey, wrongKey } = secrets;
	const testing = async (key: string) => {
		const type = 'publishingApi';
		const data = { ...instance.credential, apiKey: key };
		const credentials = { ...instance.credentials[type], type, data };
		const answer = rest.request('POST', '/credentials/test', { credentials });
		artifacts.push(await told(`test of ${type}`, answer));
	};
	await testing(wrongKey);
	// An old n8n writes the response to such a test into its debug log, as it came.
	for (const key of isOlderThan('2.41') ? [] : [apiKey, wrongKey]) {
		for (const fault of faults) {
			instance.sandbox.control.addFault(fault);
			await testing(key);
			instance.sandbox.control.clearFaults();
		}
	}
	for (const [type, { id }] of Object.entries(instance.credentials)) {
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
	for (const fault of faults.slice(0, 3)) control.addFault({ ...fault, path: AUTHORIZE });
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
	assert.ok(signatures().length >= 5);
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

/** Runs n8n's HTTP Request node with the credential. */
async function requestWith(baseUrl: string) {
	const parameters = {
		url: `${baseUrl}/api/v3/metrics/active-engagement`,
		authentication: 'predefinedCredentialType',
		nodeCredentialType: 'publishingApi',
		sendQuery: true,
		queryParameters: { parameters: [{ name: 'api', value: 'true' }] },
	};
	const request = newNode('Request', 'n8n-nodes-base.httpRequest', parameters, {
		typeVersion: 4.2,
		credentials: instance.credentials,
	});
	const workflow = sequence('http-request', 'HTTP Request', runNow, request);
	await instance.server.rest.saveWorkflow(workflow);
	saved.add(workflow.id);
	return await run(workflow);
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

async function openPicker([node, route, methodName]: (typeof pickers)[number]) {
	const body = {
		path: '',
		methodName,
		nodeTypeAndVersion: { name: node, version: 1 },
		currentNodeParameters: { channel: { __rl: true, mode: 'slug', value: 'morning-brief' } },
		credentials: instance.credentials,
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
