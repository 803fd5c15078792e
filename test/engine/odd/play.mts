import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import type { Engine, NodeRun } from '../../support/engine.mts';
import { idOf, operationOf, type Kind, type OddOperation } from './operations.mts';
import type { Json } from './samples.mts';
import { API_KEY, type OddService, type Stage } from './service.mts';
import type { Filter, Item, World } from './world.mts';

/** A world that was played: what the service really did, and what came out of the node. */
export interface Played extends Omit<Stage, 'url'> {
	readonly world: World;
	readonly operation: OddOperation;
	readonly run: NodeRun;
	/** How long it took on the run's clock, in seconds. */
	readonly seconds: number;
}

/** The fields of an item, from which expressions take the parameters of any operation. */
function itemJson(kind: Kind, { k, limit }: Item, index: number) {
	return {
		index,
		id: idOf(kind === 'written' ? index : k),
		number: k + 1,
		name: `name ${index}`,
		email: `reader${k}@readers.example`,
		returnAll: limit === null,
		limit: limit ?? 50,
		flag: k % 2 === 1,
	};
}

/** Runs the operation of a world in n8n's engine, against the service of that world. */
export async function play(world: World, engine: Engine, service: OddService): Promise<Played> {
	const { url, company, requestLog } = service.begin(world);
	const operation = operationOf(world.operation);
	const { items, onError, maxConcurrency } = world.call;
	const [node, resource, chosen] = world.operation.split(/[ .]/);
	const started = Date.now();
	const run = await engine.runNode({
		type: node,
		parameters: {
			resource,
			operation: chosen,
			...operation.parameters,
			...(world.list === undefined ? {} : FILTERS[world.list.filter]),
			options: { maxConcurrency, ...waiting(world) },
		},
		items: items.map((item, index) => ({
			json: { ...itemJson(operation.kind, item, index), ...importOf(world, item) } as IDataObject,
		})),
		node: onError === 'continue' ? { onError: 'continueRegularOutput' } : {},
		credentials: {
			publishingApi: { baseUrl: url, apiKey: API_KEY },
			publishingFeedTokenApi: { token: world.texts.feedToken },
		},
	});
	const seconds = (Date.now() - started) / 1000;
	return { world, operation, company, requestLog: requestLog.filter(Boolean), run, seconds };
}

/** What a filter is in the parameters of a node. */
const FILTERS: Readonly<Record<Filter, object>> = {
	none: {},
	errored: { filters: { statuses: ['errored'] } },
	withFailedRows: { filters: { onlyWithFailedRows: true } },
	pending: { filters: { statuses: 'pending' } },
	approved: { filters: { isApproved: true } },
	notApproved: { filters: { isApproved: false } },
};

function waiting({ operation, imports }: World): IDataObject {
	if (imports === undefined) return {};
	const { wait, maxImports } = imports;
	return {
		...(operation.endsWith('retryFailed') ? { maxImports } : {}),
		...(wait === null
			? {}
			: {
					waitForCompletion: true,
					timeout: wait.timeoutMinutes,
					pollInterval: wait.pollSeconds,
				}),
	};
}

function importOf(world: World, { k }: Item): { id?: string } {
	return world.imports === undefined ? {} : { id: importIdOf(world, k) };
}

/** The import that an item names: one of the history. */
export function importIdOf({ imports }: World, k: number): string {
	const n = k % imports!.history.length;
	return imports!.ids === 'number' ? String(9000 + n) : `imp_${n}`;
}

/** What an item gave: its records, or the error that it became; nothing where the run ended with an error. */
type Result = { readonly records: Json[] } | { readonly error: string } | undefined;

export function resultOf({ run, world }: Played, index: number): Result {
	if (run.error !== undefined) return undefined;
	const records = run.items
		.filter((item) => itemOf(item) === index)
		.map(({ json }) => json as Json);
	const [first] = records;
	const isError =
		world.call.onError === 'continue' && records.length === 1 && typeof first.error === 'string';
	// Retry Failed tells of an import that failed beside those that did not.
	return isError && !('retried' in first) ? { error: first.error as string } : { records };
}

export const itemOf = ({ pairedItem }: INodeExecutionData): number | undefined =>
	typeof pairedItem === 'object' && !Array.isArray(pairedItem) ? pairedItem.item : undefined;
