import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import type { IWorkflowBase } from 'n8n-workflow';

import { FAULT_KINDS } from '../../sandbox/server/faults.mts';
import { nodes } from '../support/package.mts';

/** What README promises is what other pages and the sandbox say. */

const readme = readFileSync('README.md', 'utf8');

/** The sentences with a figure, and the row of the benchmark that each is about: its work, and what it is against. */
const FIGURES: ReadonlyArray<readonly [RegExp, work: string, against: string]> = [
	[
		/Over TLS, 1,000 updates run at (\S+) times the speed of the HTTP Request node when the service is next door/,
		'1000 updates over TLS, 0 ms round trip',
		'HTTP Request node',
	],
	[
		/ and at (\S+) times with a 200 ms round trip;/,
		'1000 updates over TLS, 200 ms round trip',
		'HTTP Request node',
	],
	[
		/at 100 ms, 100 pages of imports arrive (\S+) times as fast\./,
		'Return All over 100 pages of imports over TLS, 100 ms round trip',
		"HTTP Request's pagination",
	],
];

/** What README says of an example's schedule, and what the workflow's Schedule Trigger says. */
const SCHEDULES: Readonly<Record<string, object>> = {
	'every hour': { field: 'hours' },
	'every night': { triggerAtHour: 3 },
	'every Monday': { field: 'weeks', triggerAtDay: [1] },
	'every Friday': { field: 'weeks', triggerAtDay: [5] },
	'every weekday': { field: 'weeks', triggerAtDay: [1, 2, 3, 4, 5] },
};

test('its examples run as often as it says', () => {
	const entries = [
		...readme.matchAll(/^- \[[^\]]+\]\((workflows\/[\w-]+\.json)\).*?: (every \w+)/gm),
	];
	expect(new Set(entries.map(([, , often]) => often))).toEqual(new Set(Object.keys(SCHEDULES)));
	for (const [, file, often] of entries) {
		const { nodes: steps } = JSON.parse(readFileSync(file, 'utf8')) as IWorkflowBase;
		const schedule = steps.find(({ type }) => type === 'n8n-nodes-base.scheduleTrigger');
		expect(schedule?.parameters).toMatchObject({ rule: { interval: [SCHEDULES[often]] } });
	}
});

test('its figures are those of the rows that they are about', () => {
	const prose = readme.replaceAll(/\s+/g, ' ');
	const figures = FIGURES.map(([sentence]) => sentence.exec(prose)?.[1]);
	// Each of them has its row here, and no row is of a sentence that is gone.
	expect([...prose.matchAll(/(\d+\.\d+) times/g)].map(([, figure]) => figure)).toEqual(figures);
	const rows = readFileSync('docs/reference/benchmark.md', 'utf8')
		.split('\n')
		.map((line) => line.split('|').map((cell) => cell.trim()));
	const measured = FIGURES.map(([, work, against]) =>
		rows.filter(([, cell, , other]) => cell === work && other.startsWith(`${against}: `)),
	);
	expect(measured.map(([row]) => row?.[4].split(' ')[0])).toEqual(figures);
});

test('it has every example workflow and every node', () => {
	for (const workflow of globSync('workflows/*.json')) expect(readme).toContain(`](${workflow})`);
	for (const { type } of nodes) expect(readme).toContain(`[${type.description.displayName}](docs/`);
});

test('the five minutes name nodes that the workflow has', () => {
	const [, steps] = readme.split('## From nothing to a working automation');
	const [, file] = /\]\((workflows\/[\w-]+\.json)\)/.exec(steps)!;
	const workflow = JSON.parse(readFileSync(file, 'utf8')) as {
		nodes: Array<{ name: string; credentials?: object }>;
	};
	const signed = workflow.nodes.filter(({ credentials }) => credentials !== undefined);
	for (const { name } of signed) expect(steps).toContain(`_${name}_`);
	const names = workflow.nodes.map(({ name }) => name);
	expect(names).toEqual(expect.arrayContaining(['Run Now', 'Send Email']));
});

test('the five minutes have the address and the key that the sandbox has', () => {
	const source = readFileSync('sandbox/main.mts', 'utf8');
	expect(source).toContain("default: '4010'");
	expect(readme).toContain('`http://127.0.0.1:4010`');
	const key = execFileSync(process.execPath, [
		'--input-type=module',
		'--eval',
		"import { startSandbox } from './sandbox/index.mts'; const s = await startSandbox(); console.log(s.apiKey); await s.close();",
	]);
	expect(readme).toContain(`\`${String(key).trim()}\``);
});

test('is short enough to be read, and shipped', () => {
	expect(Buffer.byteLength(readme)).toBeLessThan(25_000);
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
