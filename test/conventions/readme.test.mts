import { globSync, readFileSync } from 'node:fs';
import type { IWorkflowBase } from 'n8n-workflow';

import { OPERATIONS } from '../../openapi/index.mts';
import { FAULT_KINDS } from '../../sandbox/server/faults.mts';
import {
	actionNodes,
	credentials,
	isPoller,
	nodes,
	operationsOf,
	optionsOf,
} from '../support/package.mts';

/** README agrees with the other pages and the sandbox. */

const readme = readFileSync('README.md', 'utf8');
const examples = globSync('workflows/*.json').map(
	(file) => JSON.parse(readFileSync(file, 'utf8')) as IWorkflowBase,
);

/** A row of "Why not HTTP Request?", and the figure behind `#` in a row of the benchmark, before it is rounded. */
const FIGURES: ReadonlyArray<readonly [work: string, gain: string, row: RegExp, factor?: number]> =
	[
		[
			'100 pages of a list, 100 ms away',
			'# times as fast',
			/^\| Return All over 100 pages of imports over TLS, 100 ms round trip \|.*HTTP Request's pagination: [^|]*\| ([\d.]+)/m,
		],
		[
			'1,000 updates, 100 ms away',
			'# times as fast',
			/^\| 1000 updates over TLS, 100 ms round trip \|.*HTTP Request node: [^|]*\| ([\d.]+)/m,
		],
		[
			'500 updates, limit of 100 a second',
			'none lost; HTTP Request loses #',
			/^\| 500 updates under a limit of 100 a second \|[^|]*, 0 lost \| HTTP Request node: [^|]*\| it loses (\d+)/m,
		],
		[
			'10,000 items in one run',
			'# % of its memory',
			/^\| Heap in use at most while 10000 items run, above what n8n itself uses \|.*HTTP Request: [^|]*\| ([\d.]+)/m,
			100,
		],
		[
			'Tagging 20,000 addresses',
			'# requests instead of 20,000',
			/^\| 20000 addresses tagged, an item each \| (\d+).*a request for each item: /m,
		],
	];

/** Schedules as README words them, and as the workflow's Schedule Trigger has them. */
const SCHEDULES: Readonly<Record<string, object>> = {
	'every hour': { field: 'hours' },
	'every night': { triggerAtHour: 3 },
	'every Friday': { field: 'weeks', triggerAtDay: [5] },
};

test('its examples run as often as it says', () => {
	const entries = [...readme.matchAll(/^\|[^|]* (every \w+) +\|.*\[([^\]]+)\]\(docs\/examples/gm)];
	expect(entries.length).toBeGreaterThan(0);
	for (const [, often, name] of entries) {
		const { nodes: steps } = examples.find((example) => example.name === name)!;
		const schedule = steps.find(({ type }) => type === 'n8n-nodes-base.scheduleTrigger');
		expect(SCHEDULES).toHaveProperty([often]);
		expect(schedule?.parameters).toMatchObject({ rule: { interval: [SCHEDULES[often]] } });
	}
});

test('its figures are those of the benchmark, rounded', () => {
	const [, section] = readme.split(/^## Why not HTTP Request\?$/m);
	const shown = [...section.split('\n##')[0].matchAll(/^\| ([^|-]+?) +\| ([^|]+?) +\|$/gm)];
	const benchmark = readFileSync('docs/reference/benchmark.md', 'utf8');
	const measured = FIGURES.map(([work, gain, row, factor = 1]) => {
		const [, figure] = row.exec(benchmark)!;
		return [work, gain.replace('#', String(Math.round(Number(figure) * factor)))];
	});
	expect(shown.slice(1).map(([, work, gain]) => [work, gain])).toEqual(measured);
});

test('its numbers are those of the package', () => {
	const operations = actionNodes.flatMap(operationsOf);
	const changes = optionsOf(
		nodes.find(isPoller)!.type.description.properties.find(({ name }) => name === 'event'),
	);
	expect(readme).toContain(
		`${nodes.length} nodes, ${operations.length} operations, ${changes.length} kinds of changes, ${examples.length} [examples]`,
	);
});

test('it has every example workflow, every node and every event', () => {
	for (const { name } of examples) expect(readme).toContain(`| [${name}](docs/examples.md#`);
	for (const { type } of nodes) expect(readme).toContain(`[${type.description.displayName}](docs/`);
	const poller = nodes.find(isPoller)!.type.description;
	const events = poller.properties.find(({ name }) => name === 'event')!.options!;
	expect(events.length).toBeGreaterThan(5);
	const [, row] = new RegExp(`^\\| ([^|]+) \\| \\[${poller.displayName}\\]`, 'm').exec(readme)!;
	expect(row.trim().split(', ').sort()).toEqual(events.map(({ name }) => name).sort());
});

test('its first command asks the request of the credential test', () => {
	const [, address] = /^curl .*"https:\/\/api\.example\.com(\/\S+)"$/m.exec(readme)!;
	const [api] = credentials.filter(({ type }) => type.name === 'publishingApi');
	const { url, qs } = api.type.test!.request;
	expect(address).toBe(`${url}?${new URLSearchParams(qs as Record<string, string>)}`);
});

test('the address and the key are those of the sandbox', () => {
	const source = readFileSync('sandbox/main.mts', 'utf8');
	expect(source).toContain("default: '4010'");
	expect(readme).toContain('`http://127.0.0.1:4010`');
	expect(readme).toContain('`sandbox-company-key`');
});

test('is short enough to be read', () => {
	const prose = readme.replaceAll(/```[^]*?```|<[^>]+>|\]\([^)]*\)|\|[-| ]+\||[|#*_`]/g, ' ');
	expect(prose.split(/\s+/).length).toBeLessThanOrEqual(1_050);
});

describe("the sandbox's own page", () => {
	const page = readFileSync('sandbox/README.md', 'utf8');

	test('has every way to steer it, and no other', () => {
		const sources = ['sandbox/server/controlRoutes.mts', 'sandbox/realtime/controlRoutes.mts'];
		const routes = sources
			.flatMap((file) => [
				...readFileSync(file, 'utf8').matchAll(
					/(?:command\('|app\.)(\w+)'?(?:, |\()'(\/[\w/-]+)'/g,
				),
			])
			.map(([, method, path]) => `${method.toUpperCase()} ${path}`);
		expect(routes.length).toBeGreaterThan(30);
		const said = [...page.matchAll(/`((?:GET|POST|PUT|DELETE) \/[^`]+)`/g)].map(
			([, route]) => route,
		);
		expect(said.sort()).toEqual(routes.sort());
	});

	test('has every fault', () => {
		const [, faults] = page.split('## Faults');
		for (const kind of FAULT_KINDS) expect(faults).toContain(`\`${kind}\``);
	});
});

test('it says how many requests the specification does not have', () => {
	const others = OPERATIONS.filter(({ source }) => source !== 'documented');
	expect(readme).toContain(
		`${others.length} of ${OPERATIONS.length} requests are known from a published description only`,
	);
});
