import type { IDataObject } from 'n8n-workflow';
import fc from 'fast-check';

import { cases } from '../../operations/index.mts';
import { useNodes } from '../../support/useNodes.mts';
import { FEED_TOKEN } from '../../support/values.mts';
import { useVirtualTime } from '../../support/virtualTime.mts';
import { KINDS, worlds, type World } from './freedoms.mts';
import { INVARIANTS, type Played } from './invariants.mts';
import { Proxy } from './proxy.mts';

/**
 * Every operation against services that are drawn at random from the supported ones. `npm run test:drawing` draws more.
 */

const { DRAWING_SEED = '1', DRAWING_DRAWS = '20', DRAWING_PATH, DRAWING_KIND } = process.env;

/** Characters that JSON and URLs write in several ways. */
const API_KEY = 'sk_live/4+aB=="x\\y%41~z';

const nodes = useNodes({ apiKey: API_KEY, retryMs: 5_000 });
let proxy: Proxy;
beforeAll(async () => {
	proxy = await Proxy.start(() => nodes.url, [API_KEY, FEED_TOKEN]);
});
afterAll(() => proxy.close());
useVirtualTime();

const chosen = KINDS.filter((kind) => DRAWING_KIND === undefined || kind === DRAWING_KIND);

test.each(chosen)(
	'whatever a supported service does: %s',
	async (kind) => {
		const holds = async (world: World) => {
			const played = await play(world);
			for (const [name, fault] of Object.entries(INVARIANTS)) {
				const said = fault(played);
				if (said !== undefined) throw new Error(`${name}: ${said}`);
			}
		};
		const reporter = (details: fc.RunDetails<[World]>) => {
			if (!details.failed) return;
			const { seed, counterexamplePath, errorInstance } = details;
			const repeat = `npm run test:drawing -- --kind=${kind} --seed=${seed} --path=${counterexamplePath}`;
			throw new Error(
				`${String(errorInstance)}\n${fc.defaultReportMessage(details)}\n\nTo repeat it: ${repeat}`,
			);
		};
		await fc.assert(fc.asyncProperty(worlds(kind), holds), {
			seed: Number(DRAWING_SEED),
			numRuns: Number(DRAWING_DRAWS),
			path: DRAWING_PATH,
			endOnFailure: DRAWING_PATH !== undefined,
			asyncReporter: async (details) => reporter(details),
		});
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
	const altered = await run(world, proxy.url);
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
			credentials: {
				...nodes.credentials(),
				publishingApi: { baseUrl, apiKey: API_KEY },
			},
		},
	);
}
