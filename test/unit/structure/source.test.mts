import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const sources = globSync(['nodes/**/*.ts', 'credentials/**/*.ts']).sort();

test.each(sources)('%s follows the lint rules without exceptions', (file) => {
	expect(readFileSync(file, 'utf8')).not.toMatch(/eslint-disable|@ts-ignore|@ts-nocheck/);
});

describe('dependencies point one way', () => {
	test('in this project', () => {
		expect(violations('.', ['nodes', 'credentials', 'test/sandbox', 'test/contract'])).toEqual([]);
	});

	/** Arrows against the design, each in a project of its own with nothing else. */
	test.each<[rule: string, from: string, to: string]>([
		['service-knows-only-the-service', 'nodes/shared/service/a.ts', 'nodes/shared/request/b.ts'],
		['service-knows-only-the-service', 'nodes/shared/service/a.ts', 'n8n-workflow'],
		['request-calls-the-service', 'nodes/shared/request/a.ts', 'nodes/shared/run/b.ts'],
		['fields-are-below-run', 'nodes/shared/fields/a.ts', 'nodes/shared/run/b.ts'],
		['run-knows-no-operation', 'nodes/shared/run/a.ts', 'nodes/PublishingAgents/actions/b.ts'],
		['lookups-know-no-operation', 'nodes/shared/lookups/a.ts', 'nodes/shared/run/b.ts'],
		[
			'realtime-knows-only-the-protocol',
			'nodes/PublishingActivityTrigger/realtime/a.ts',
			'n8n-workflow',
		],
		['nodes-do-not-know-each-other', 'nodes/PublishingAgents/a.ts', 'nodes/PublishingLetters/b.ts'],
		['nodes-do-not-know-each-other', 'nodes/PublishingAgents/a.ts', 'undici'],
		['credentials-know-only-the-service', 'credentials/a.ts', 'nodes/shared/request/b.ts'],
		['sandbox-is-independent', 'test/sandbox/a.mts', 'nodes/shared/service/b.ts'],
		['sandbox-is-independent', 'test/contract/a.mts', 'nodes/shared/service/b.ts'],
	])('%s: %s may not import %s', (rule, from, to) => {
		const target = to.endsWith('.ts')
			? path.relative(path.dirname(from), to).replace(/\.ts$/, '')
			: to;
		const others = to.endsWith('.ts') ? { [to]: 'export const b = 1;' } : {};
		expect(violationsIn({ ...others, [from]: `import '${target}';` })).toContain(rule);
	});

	test('everything-is-used: an operation that no resource lists is found', () => {
		const files = {
			'nodes/PublishingAgents/PublishingAgents.node.ts': "import './actions/listed';",
			'nodes/PublishingAgents/actions/listed.ts': "import 'zod';",
		};
		const unlisted = { 'nodes/PublishingAgents/actions/unlisted.ts': "import 'zod';" };
		expect(violationsIn(files)).not.toContain('everything-is-used');
		expect(violationsIn({ ...files, ...unlisted })).toContain('everything-is-used');
	});
});

/** The rules that a project breaks which has these files and nothing else. */
function violationsIn(files: Record<string, string>): string[] {
	const folder = mkdtempSync(path.join(tmpdir(), 'publishing-arrows-'));
	try {
		for (const [file, text] of Object.entries({ ...files, 'tsconfig.json': '{}' })) {
			mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
			writeFileSync(path.join(folder, file), text);
		}
		return violations(folder, [...new Set(Object.keys(files).map((file) => file.split('/')[0]))]);
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}

interface Report {
	readonly summary: {
		readonly violations: ReadonlyArray<{
			readonly rule: { readonly name: string };
			readonly from: string;
			readonly to: string;
		}>;
	};
}

/** The rules that files of a project break. */
function violations(project: string, folders: string[]): string[] {
	const cruise = path.resolve('node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
	const config = path.resolve('test/dependencies.config.mjs');
	const { stdout, stderr } = spawnSync(
		process.execPath,
		[cruise, '--config', config, '--output-type', 'json', ...folders],
		{ cwd: project, encoding: 'utf8', maxBuffer: 100_000_000 },
	);
	if (!stdout) throw new Error(stderr);
	const { summary }: Report = JSON.parse(stdout);
	return project === '.'
		? summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)
		: summary.violations.map(({ rule }) => rule.name);
}
