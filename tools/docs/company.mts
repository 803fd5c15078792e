import type { IDataObject, INodePropertyOptions } from 'n8n-workflow';

import { findOperation, type Operation } from '../../openapi/index.mts';
import { createEngine, type Engine } from '../../test/support/engine.mts';
import { caseOf } from '../../test/operations/index.mts';
import { optionsOf, type BuiltNode } from '../../test/support/package.mts';
import { credentialFor } from '../../sandbox/credential.mts';
import { startSandbox, type Sandbox } from '../../sandbox/index.mts';
import { until } from '../../test/support/until.mts';

/** The day on which every example was run, so that they are the same on each machine and day. */
const TODAY = new Date('2026-11-02T09:00:00Z');

/** The run of an operation: input, parameters and output. */
export interface RunExample {
	readonly item: IDataObject;
	readonly parameters: Readonly<Record<string, unknown>>;
	readonly items: readonly IDataObject[];
	/** The API's operations that it called, each once, in order. */
	readonly called: readonly Operation[];
}

/** An event of a polling trigger, and an item of it. */
interface PolledExample extends Pick<RunExample, 'items' | 'called'> {
	readonly option: INodePropertyOptions;
}

/** An example company of the sandbox, on a day that never ends, with the built nodes in n8n's engine. */
export class ExampleCompany {
	private readonly sandbox: Sandbox;
	private readonly engine: Engine;

	private constructor(sandbox: Sandbox, engine: Engine) {
		this.sandbox = sandbox;
		this.engine = engine;
	}

	static async open(): Promise<ExampleCompany> {
		const sandbox = await startSandbox({ now: TODAY, clock: () => TODAY });
		return new ExampleCompany(sandbox, await createEngine());
	}

	async close(): Promise<void> {
		await this.sandbox.close();
	}

	/** Runs an operation with only its required parameters, some of them expressions, as a person would set them. */
	async run(node: string, resource: string, operation: string): Promise<RunExample> {
		const { minimal } = caseOf({ node, resource, operation });
		const { item, parameters } = fromItem(minimal.parameters);
		await this.sandbox.control.reset();
		const { items, error } = await this.engine.runNode({
			type: node,
			parameters: { resource, operation, ...parameters },
			items: [{ json: item }],
			credentials: this.credentials(),
			timezone: 'UTC',
		});
		if (error !== undefined) throw error;
		return { item, parameters, items: items.map(({ json }) => json), called: this.called() };
	}

	/** The items of the trigger for an event of the feed, and for an interruption of it. */
	async follow(node: string): Promise<Pick<RunExample, 'items' | 'called'>> {
		await this.sandbox.control.reset();
		const { realtime } = this.sandbox.control;
		const active = await this.engine.activateTrigger({
			type: node,
			parameters: { options: { includeSystemEvents: true } },
			credentials: this.credentials(),
		});
		const data = { letter: 'k3v9x2m7qa', channel: 'morning-brief', title: 'The May edition' };
		realtime.publish({ event: 'letter.published', data });
		await until(() => active.starts.length === 1, 'the event came');
		realtime.kick(4200);
		await until(() => active.starts.length === 2, 'the feed was back');
		await active.close();
		// It waits for a moment whether the next activation takes it, and is not to sign for whoever comes next.
		await until(() => realtime.state().sockets.length === 0, 'the feed has ended');
		const items = active.starts.map(({ data: [[{ json }]] }) => atFixedTimes(json));
		return { items, called: this.called() };
	}

	/** Tests a polling trigger for each of its events. Returns the items by the event's value. */
	async pollAll({ name, type }: BuiltNode): Promise<Array<PolledExample>> {
		const event = type.description.properties.find((property) => property.name === 'event');
		const examples: PolledExample[] = [];
		for (const option of optionsOf(event)) {
			await this.sandbox.control.reset();
			const { items, error } = await this.engine.runTrigger({
				type: name,
				parameters: { event: option.value },
				credentials: this.credentials(),
			});
			if (error !== undefined) throw error;
			examples.push({ option, items: items.map(({ json }) => json), called: this.called() });
		}
		return examples;
	}

	/** Without the lookups. */
	private called(): Operation[] {
		const seen = this.sandbox.control.requests();
		const called = seen.flatMap((one) => findOperation(one) ?? []);
		return [...new Set(called)].filter(({ isLookup }) => !isLookup);
	}

	private credentials() {
		return { publishingApi: credentialFor(this.sandbox) };
	}
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
