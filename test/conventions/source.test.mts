import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import config from '../../.dependency-cruiser.mjs';

test('sources follow the lint rules without exceptions', () => {
	const files = globSync(['nodes/**/*.ts', 'credentials/**/*.ts']);
	const exception = /eslint-disable|@ts-ignore|@ts-nocheck/;
	expect(files.filter((file) => exception.test(readFileSync(file, 'utf8')))).toEqual([]);
});

/** Whoever fills in a form, and whoever answers a request, writes the texts that patterns see. */
describe('patterns take no more time than a text is long', () => {
	const lint = (arguments_: string[], input = '') =>
		spawnSync(
			process.execPath,
			[
				path.resolve('node_modules/eslint/bin/eslint.js'),
				'--config',
				'eslint.tests.config.mjs',
				...arguments_,
			],
			{ encoding: 'utf8', input },
		).stdout;

	test('in all sources', () => {
		expect(lint(['nodes', 'credentials'])).toBe('');
	});

	test('as the lint rules see to', () => {
		const patterns = [
			String.raw`/^(\d+\.?\d*|\.\d+)$/`,
			String.raw`/\s+$/`,
			String.raw`/(a|b|ab)*c/`,
		];
		const source = patterns.map((pattern) => `export const found = ${pattern};`).join('\n');
		const found = lint(['--stdin', '--stdin-filename', 'nodes/example.ts'], source);
		expect(found.match(/^ +\d+:\d+/gm)?.map((place) => Number.parseInt(place, 10))).toEqual([
			1, 2, 3,
		]);
	});

	test('and are literals, which the rules see, but for those made of a secret or of a parameter’s name', () => {
		const files = globSync(['nodes/**/*.ts', 'credentials/**/*.ts']).sort();
		expect(files.filter((file) => /\bRegExp\(/.test(readFileSync(file, 'utf8')))).toEqual([
			'nodes/shared/api/secrets.ts',
			'nodes/shared/client/pageRequest.ts',
		]);
	});
});

/** The rules for imports find files that break them. `npm run lint` checks this project. */
describe('dependencies point one way', () => {
	type Arrow = [rule: string, from: string, to: string];

	/** Arrows against the design: a file of one folder that imports one of another, or a package. */
	const wrong: Arrow[] = [
		['api-knows-only-the-api', 'nodes/shared/api', 'nodes/shared/client'],
		['api-knows-only-the-api', 'nodes/shared/api', 'n8n-workflow'],
		['errors-are-below-the-api', 'nodes/shared/errors', 'n8n-workflow'],
		['errors-are-below-the-api', 'nodes/shared/errors', 'nodes/shared/api'],
		['node-errors-know-only-errors', 'nodes/shared/errors/toNodeError', 'nodes/shared/client'],
		['n8n-errors-are-not-of-the-api', 'nodes/shared/api', 'nodes/shared/errors/toNodeError'],
		['client-calls-the-api', 'nodes/shared/client', 'nodes/shared/operations'],
		['properties-are-below-operations', 'nodes/shared/properties', 'nodes/shared/operations'],
		['operations-know-no-node', 'nodes/shared/operations', 'nodes/PublishingAgents/actions'],
		['pickers-know-no-operation', 'nodes/shared/pickers', 'nodes/shared/operations'],
		[
			'realtime-knows-only-the-protocol',
			'nodes/PublishingActivityTrigger/realtime',
			'n8n-workflow',
		],
		['nodes-do-not-know-each-other', 'nodes/PublishingAgents', 'nodes/PublishingLetters'],
		['nodes-do-not-know-each-other', 'nodes/PublishingAgents', 'undici'],
		['credentials-know-only-the-api', 'credentials', 'nodes/shared/client'],
		['openapi-knows-nobody', 'openapi', 'nodes/shared/api'],
		['openapi-knows-nobody', 'openapi', 'sandbox'],
		...(
			[
				['test/support', 'test/e2e'],
				// A folder below it has rules of its own.
				['sandbox', 'test/support'],
				['sandbox/test', 'test/engine'],
				['tools', 'test/support'],
			] as const
		).map(([folder, to]): Arrow => [`${folder}-imports-what-is-below-it`, folder, to]),
	];
	const from = (index: number) => `${wrong[index][1]}/from${index}.ts`;
	const circle = { 'demo/a.ts': "import './b';", 'demo/b.ts': "import './a';" };
	const operations = {
		'nodes/PublishingAgents/PublishingAgents.node.ts': "import './actions/listed';",
		'nodes/PublishingAgents/actions/listed.ts': 'export {};',
		'nodes/PublishingAgents/actions/unlisted.ts': 'export {};',
	};
	let broken: string[];
	beforeAll(() => {
		const files: Record<string, string> = {};
		for (const [index, [, folder, to]] of wrong.entries()) {
			const target = to.includes('/') ? `${path.relative(folder, to)}/target` : to;
			files[from(index)] = `import '${target}';`;
			if (to.includes('/')) files[`${to}/target.ts`] = 'export const target = 1;';
		}
		broken = violationsIn({ ...files, ...circle, ...operations });
	});

	test.each(wrong.map((arrow, index) => [...arrow, index] as const))(
		'%s: %s may not import %s',
		(rule, _, to, index) => {
			const named = broken.filter((violation) =>
				violation.startsWith(`${rule}: ${from(index)} → `),
			);
			expect(named).toEqual([expect.stringContaining(to)]);
		},
	);

	test('no-circles: two files that import each other are found', () => {
		expect(broken).toContainEqual(expect.stringMatching(/^no-circles: demo\/a\.ts/));
	});

	test.each([
		['listed', []],
		['unlisted', [expect.stringMatching(/^everything-is-used: /)]],
	])('everything-is-used: an operation that is %s', (name, found) => {
		const named = broken.filter((violation) => violation.includes(`/actions/${name}.ts`));
		expect(named).toEqual(found);
	});

	test('every rule is about files of this project', () => {
		const files = globSync('{nodes,credentials,openapi,sandbox,demo,tools,test}/**/*.{ts,mts,mjs}');
		const idle = config.forbidden.filter(({ from: { path: pattern } }) => {
			const rule = new RegExp(pattern ?? '');
			return !files.some((file) => rule.test(file));
		});
		expect(idle.map(({ name }) => name)).toEqual([]);
	});
});

interface Report {
	readonly summary: {
		readonly violations: ReadonlyArray<{
			readonly rule: { readonly name: string };
			readonly from: string;
			readonly to: string;
		}>;
	};
}

/** Returns the arrows of a project of only these files that break a rule, each with the rule's name. */
function violationsIn(files: Record<string, string>): string[] {
	const folder = mkdtempSync(path.join(tmpdir(), 'publishing-arrows-'));
	try {
		for (const [file, text] of Object.entries({ ...files, 'tsconfig.json': '{}' })) {
			mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
			writeFileSync(path.join(folder, file), text);
		}
		const cruise = path.resolve('node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
		const config = path.resolve('.dependency-cruiser.mjs');
		const { stdout, stderr } = spawnSync(
			process.execPath,
			[cruise, '--config', config, '--output-type', 'json', '.'],
			{ cwd: folder, encoding: 'utf8' },
		);
		if (!stdout) throw new Error(stderr);
		const { summary }: Report = JSON.parse(stdout);
		return summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`);
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}
