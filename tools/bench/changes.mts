import { setTimeout as wait } from 'node:timers/promises';
import { changeWorkflow } from '../../test/support/changes/changeWorkflow.mts';
import { savedChanges } from '../../test/support/changes/savedChanges.mts';
import { sqlite } from '../../test/support/feed/databases.mts';
import { startInstance, type Instance } from '../../test/support/n8n/instance.mts';
import { until } from '../../test/support/until.mts';
import { atMost, type Bench, type Figure } from './figure.mts';
import { median, seconds } from './measure.mts';

const EVERY_SECONDS = 2;
const POLLS = 10;
const KNOWN = 10_000;
const LATENCY_MS = 20;
/** From the request of a poll to the workflow's start. */
const LATER_AT_MOST_S = 0.5;
const WITHIN_MS = 300_000;

const LISTS = {
	importFailed: '/api/v3/contacts/imports',
	purchaseReceived: '/api/v3/promotions/purchases',
};
type Event = keyof typeof LISTS;

/** Costs of the Publishing Trigger in a real n8n that polls: requests, state, and the time until an item comes. */
export async function changes({ runs }: Pick<Bench, 'runs'>): Promise<Figure[]> {
	const instance = await startInstance();
	try {
		return [
			await requestsOf(instance, 'importFailed', 60, 1),
			await requestsOf(instance, 'importFailed', 1_000, 2),
			await requestsOf(instance, 'purchaseReceived', 24, 1),
			await delayOf(instance, runs),
			await stateOf(instance, 'importFailed'),
			await stateOf(instance, 'purchaseReceived'),
		];
	} finally {
		await instance.close();
	}
}

async function requestsOf(
	instance: Instance,
	event: Event,
	records: number,
	most: number,
): Promise<Figure> {
	const { control } = instance.sandbox;
	await control.reset();
	if (event === 'importFailed') control.setImports(records);
	const unpublish = await publish(instance, event);
	// The requests of the first polls, which read the whole list, do not count.
	await polls(instance, event, 3);
	control.clearRequests();
	await polls(instance, event, POLLS);
	const { length } = control.requests();
	const perPoll = length / firstPages(instance, event);
	await unpublish();
	return {
		work: `Requests of a poll of ${records} records when nothing changed, ${event}`,
		measured: perPoll.toFixed(2),
		against: '-',
		ratio: '-',
		goal: atMost(most, Math.round(perPoll * 10) / 10),
	};
}

/** From a change to the start of the workflow, and how much of it is the wait for the next poll. */
async function delayOf(instance: Instance, runs: number): Promise<Figure> {
	const { control } = instance.sandbox;
	await control.reset();
	control.setLatency(LATENCY_MS);
	const unpublish = await publish(instance, 'importFailed');
	await polls(instance, 'importFailed', 2);
	const [whole, waited]: number[][] = [[], []];
	for (let run = 0; run <= runs; run++) {
		const [id] = control.changes.beginImports(1);
		await wait(700 + run * 100);
		control.clearRequests();
		control.failImport(id);
		const failedAt = Date.now();
		const startedAt = await startOf(instance, id);
		const [first] = control.state().requests.items.toReversed();
		// The first run warms up.
		if (run === 0) continue;
		whole.push(startedAt - failedAt);
		waited.push(Date.parse(first.time) - failedAt);
	}
	await unpublish();
	const later = whole.map((ms, run) => ms - waited[run]);
	return {
		work: `From a change to the start of its workflow, a poll each ${EVERY_SECONDS} s, ${LATENCY_MS} ms latency`,
		measured: seconds(whole),
		against: `the wait for the next poll: ${seconds(waited)}`,
		ratio: `${seconds(later)} later`,
		goal: atMost(LATER_AT_MOST_S, median(later) / 1000),
	};
}

/** The state as n8n saves it, after the trigger has returned this number of changes. */
async function stateOf(instance: Instance, event: Event): Promise<Figure> {
	const { control } = instance.sandbox;
	await control.reset();
	if (event === 'importFailed') {
		for (const id of control.changes.beginImports(KNOWN)) control.failImport(id);
	} else for (let made = 0; made < KNOWN; made++) control.changes.receivePurchase();
	const options = { startFrom: 'everything', maxItems: 5_000 };
	const unpublish = await publish(instance, event, options);
	const told = async () => (await savedChanges(sqlite(instance.userFolder), event)).length;
	await until(async () => (await told()) >= KNOWN, 'all changes are told', WITHIN_MS);
	// n8n saves the state beside the execution.
	await wait(2_000);
	const [row] = await sqlite(instance.userFolder)(
		`select "staticData" from workflow_entity where id = '${event}'`,
	);
	await unpublish();
	const kilobytes = String(row.staticData).length / 1000;
	return {
		work: `State in n8n's database with ${KNOWN} known changes, ${event}`,
		measured: `${Math.round(kilobytes)} kB`,
		against: '-',
		ratio: '-',
		goal: atMost(200, kilobytes),
	};
}

/** Publishes the workflow with this ID; returns a function that unpublishes it. */
async function publish(
	instance: Instance,
	event: Event,
	options = {},
): Promise<() => Promise<void>> {
	const { rest } = instance.server;
	const workflow = changeWorkflow({
		id: event,
		events: [event],
		everySeconds: EVERY_SECONDS,
		options,
	});
	await rest.saveWorkflow(instance.withCredentials(workflow));
	await rest.publishWorkflow(event, 120_000);
	return async () => await rest.unpublishWorkflow(event);
}

/** Waits for this number of polls. */
async function polls(instance: Instance, event: Event, count: number): Promise<void> {
	const before = firstPages(instance, event);
	await until(
		() => firstPages(instance, event) >= before + count,
		`n8n has polled ${count} times`,
		WITHIN_MS,
	);
	// The last one reads on.
	await wait(500);
}

function firstPages({ sandbox }: Instance, event: Event): number {
	const isFirst = ({ path, query }: { path: string; query: Record<string, unknown> }) =>
		path === LISTS[event] && (query.page ?? '1') === '1';
	return sandbox.control.requests().filter(isFirst).length;
}

/** When n8n created the execution that an import has started, in epoch milliseconds. */
async function startOf({ userFolder }: Instance, id: string): Promise<number> {
	const query = sqlite(userFolder);
	let execution: string | undefined;
	await until(
		async () => {
			const saved = await savedChanges(query, 'importFailed');
			execution = saved.find(({ item }) => item.uniqueId === id)?.execution;
			return execution !== undefined;
		},
		'the workflow has started',
		WITHIN_MS,
	);
	const [row] = await query(`select "createdAt" from execution_entity where id = ${execution}`);
	return Date.parse(`${String(row.createdAt).replace(' ', 'T')}Z`);
}
