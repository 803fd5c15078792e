import type { IDataObject } from 'n8n-workflow';
import fc from 'fast-check';

import { cases } from '../../operations/index.mts';
import { useNodes } from '../../support/useNodes.mts';
import { FEED_TOKEN } from '../../support/values.mts';
import { useVirtualTime } from '../../support/virtualTime.mts';
import { KINDS, worlds, type World } from './freedoms.mts';
import { INVARIANTS, type Played } from './invariants.mts';
import { startProxy } from './proxy.mts';

/**
 * Every operation against services that are drawn at random from the supported ones. `npm run test:drawing` draws more.
 */

interface Options {
	readonly draws?: string;
	readonly seed?: string;
	readonly path?: string;
	readonly kind?: string;
}
const { draws = '10', seed = '1', ...only } = JSON.parse(process.env.DRAWING ?? '{}') as Options;

/** Characters that JSON and URLs write in several ways. */
const API_KEY = 'sk_live/4+aB=="x\\y%41~z';

const nodes = useNodes({ apiKey: API_KEY, retryMs: 5_000 });
let proxy: Awaited<ReturnType<typeof startProxy>>;
beforeAll(async () => {
	proxy = await startProxy(() => nodes.url, [API_KEY, FEED_TOKEN]);
});
afterAll(() => proxy.close());
useVirtualTime();

test.each(KINDS.filter((kind) => (only.kind ?? kind) === kind))(
	'whatever a supported service does: %s',
	async (kind) => {
		const holds = async (world: World) => {
			const played = await play(world);
			for (const [name, fault] of Object.entries(INVARIANTS)) {
				const said = fault(played);
				if (said !== undefined) throw new Error(`${name}: ${said}`);
			}
		};
		const found = await fc.check(fc.asyncProperty(worlds(kind), holds), {
			seed: Number(seed),
			numRuns: Number(draws),
			path: only.path,
			endOnFailure: only.path !== undefined,
		});
		if (!found.failed) return;
		const repeat = `npm run test:drawing -- --kind=${kind} --seed=${found.seed} --path=${found.counterexamplePath}`;
		throw new Error(
			`${String(found.errorInstance)}\n${fc.defaultReportMessage(found)}\n\nTo repeat it: ${repeat}`,
		);
	},
	3_600_000,
);

async function play(world: World): Promise<Played> {
	const operationCase = cases.find(({ name }) => name === world.operation)!;
	await nodes.control.reset();
	const usual = world.list === undefined ? await run(world, nodes.url) : undefined;
	const usualLines = nodes.sent().map(([line, body]) => `${line} ${JSON.stringify(body) ?? ''}`);
	await nodes.control.reset();
	const stage = proxy.begin(world, operationCase);
	const altered = await run(world, stage.url);
	return { ...stage, run: altered, usual, usualLines, secrets: [API_KEY, FEED_TOKEN] };
}

async function run({ operation, items, onError, maxConcurrency, list }: World, baseUrl: string) {
	const operationCase = cases.find(({ name }) => name === operation)!;
	const { minimal, differ } = operationCase;
	const { parameters, values } = differ ?? { parameters: {}, values: [0, 0] };
	return await nodes.run(
		operationCase,
		{
			...minimal.parameters,
			...(list !== undefined
				? { returnAll: list.limit === null, limit: list.limit ?? 50, simplify: false }
				: items === 2
					? parameters
					: {}),
			options: { ...(minimal.parameters.options as object), maxConcurrency },
		},
		{
			items: values.slice(0, items).map((value) => ({ json: { value } as IDataObject })),
			node: { onError },
			credentials: nodes.credentials({ baseUrl, apiKey: API_KEY }),
		},
	);
}
