import type { IDataObject } from 'n8n-workflow';

import { findOperation, type Operation } from '../../openapi/index.mts';
import { createEngine } from '../../test/support/engine.mts';
import { caseOf } from '../../test/operations/index.mts';
import { credentialFor } from '../../sandbox/credential.mts';
import { startSandbox } from '../../sandbox/index.mts';
import { until } from '../../test/support/until.mts';

/** The day on which every example was run, so that they are the same on each machine and day. */
const TODAY = new Date('2026-11-02T09:00:00Z');

/** The run of an operation: input, parameters and output. */
export interface RunExample {
	readonly item: IDataObject;
	readonly parameters: Readonly<Record<string, unknown>>;
	readonly items: readonly IDataObject[];
	/** The API's operations that it called, each once, in order, without lookups. */
	readonly called: readonly Operation[];
}

export type ExampleCompany = Awaited<ReturnType<typeof openCompany>>;

/** An example company of the sandbox, on a day that never ends, with the built nodes in n8n's engine. */
export async function openCompany() {
	const sandbox = await startSandbox({ now: TODAY, clock: () => TODAY });
	const { control } = sandbox;
	const engine = await createEngine();
	const credentials = { publishingApi: credentialFor(sandbox) };
	/** Each operation runs once: a letter is not sent again for ten minutes. */
	const examples = new Map<string, RunExample>();
	const called = (): Operation[] => {
		const operations = control.requests().flatMap((one) => findOperation(one) ?? []);
		return [...new Set(operations)].filter(({ isLookup }) => !isLookup);
	};
	return {
		/** Runs an operation with only its required parameters, some of them expressions, as a person would set them. */
		async run(node: string, resource: string, operation: string): Promise<RunExample> {
			const key = `${node} ${resource}.${operation}`;
			const known = examples.get(key);
			if (known !== undefined) return known;
			const { minimal } = caseOf({ node, resource, operation });
			const { item, parameters } = fromItem(minimal.parameters);
			await control.reset();
			const { items, error } = await engine.runNode({
				type: node,
				parameters: { resource, operation, ...parameters },
				items: [{ json: item }],
				credentials,
				timezone: 'UTC',
			});
			if (error !== undefined) throw error;
			const example = { item, parameters, items: items.map(({ json }) => json), called: called() };
			examples.set(key, example);
			return example;
		},

		/** Returns the items of the trigger for an event of the feed, and for an interruption of it. */
		async follow(type: string): Promise<IDataObject[]> {
			await control.reset();
			const { realtime } = control;
			const parameters = { options: { includeSystemEvents: true } };
			const active = await engine.activateTrigger({ type, parameters, credentials });
			const data = { letter: 'k3v9x2m7qa', channel: 'morning-brief', title: 'The May edition' };
			realtime.publish({ event: 'letter.published', data });
			await until(() => active.starts.length === 1, 'the event came');
			realtime.kick(4200);
			await until(() => active.starts.length === 2, 'the feed was back');
			await active.close();
			// It waits for a moment whether the next activation takes it, and is not to sign for whoever comes next.
			await until(() => realtime.state().sockets.length === 0, 'the feed has ended');
			return active.starts.map(({ data: [[{ json }]] }) => atFixedTimes(json));
		},

		/** Tests a polling trigger for an event. Returns the item. */
		async poll(type: string, event: unknown): Promise<IDataObject> {
			await control.reset();
			const parameters = { event };
			const { items, error } = await engine.runTrigger({ type, parameters, credentials });
			if (error !== undefined) throw error;
			return items[0].json;
		},
	};
}

/** Texts and IDs come from the item by expressions; collections stay in the node, as people set them. */
function fromItem(values: Readonly<Record<string, unknown>>) {
	const item: IDataObject = {};
	const take = (name: string, value: unknown) => {
		item[name] = value as string;
		return `={{ $json.${name} }}`;
	};
	const parameters = Object.entries(values).map(([name, value]): [string, unknown] => {
		if (typeof value === 'string') return [name, take(name, value)];
		const isLocator = typeof value === 'object' && value !== null && '__rl' in value;
		if (!isLocator) return [name, value];
		return [name, { ...value, value: take(name, (value as { value?: unknown }).value) }];
	});
	return { item, parameters: Object.fromEntries(parameters) as Record<string, unknown> };
}

/** The trigger takes times from its machine's clock, which differs from run to run. */
function atFixedTimes(item: IDataObject): IDataObject {
	const at = (seconds: number) => new Date(TODAY.getTime() + seconds * 1000).toISOString();
	const isBack = item.event === 'system.reconnected';
	return {
		...item,
		...(isBack ? { data: { downSince: at(600), upAt: at(642) } } : {}),
		receivedAt: at(isBack ? 642 : 0),
	};
}
