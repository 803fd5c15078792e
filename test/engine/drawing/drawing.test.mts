import type { IDataObject } from 'n8n-workflow';
import fc from 'fast-check';

import { cases } from '../../operations/index.mts';
import { useNodes } from '../../support/useNodes.mts';
import { useVirtualTime } from '../../support/virtualTime.mts';
import { worlds, type World } from './freedoms.mts';
import { INVARIANTS } from './invariants.mts';
import { startProxy } from './proxy.mts';

/**
 * Every list against services that are drawn at random from the supported ones. More of them:
 * `DRAWING_RUNS=1000 npm test -- engine/drawing`.
 */

const RUNS = Number(process.env.DRAWING_RUNS ?? 20);
const SEED = Number(process.env.DRAWING_SEED ?? 1);

const nodes = useNodes();
let proxy: Awaited<ReturnType<typeof startProxy>>;
beforeAll(async () => {
	proxy = await startProxy(() => nodes.url);
});
afterAll(() => proxy.close());
useVirtualTime();

test('whatever a supported service does with a list', async () => {
	const holds = async (world: World) => {
		await nodes.control.reset();
		const operationCase = cases.find(({ name }) => name === world.operation)!;
		const stage = proxy.begin(world, operationCase);
		const run = await runOf(world, stage.url);
		for (const [name, fault] of Object.entries(INVARIANTS)) {
			const said = fault({ ...stage, run });
			if (said !== undefined) throw new Error(`${name}: ${said}`);
		}
	};
	await fc.assert(fc.asyncProperty(worlds, holds), { seed: SEED, numRuns: RUNS });
}, 3_600_000);

async function runOf({ operation, items, list, ...world }: World, baseUrl: string) {
	const operationCase = cases.find(({ name }) => name === operation)!;
	const { parameters } = operationCase.minimal;
	return await nodes.run(
		operationCase,
		{
			...parameters,
			returnAll: list.limit === null,
			limit: list.limit ?? 50,
			simplify: false,
			options: { ...(parameters.options as object), maxConcurrency: world.maxConcurrency },
		},
		{
			items: Array.from({ length: items }, () => ({ json: {} as IDataObject })),
			node: { onError: world.onError },
			credentials: nodes.credentials({ baseUrl }),
		},
	);
}
