import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { appendFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { load } from 'js-yaml';

const workflows = globSync('.github/workflows/*.yml').map(
	(file) => [file, readFileSync(file, 'utf8')] as const,
);

describe.each(workflows)('%s', (file, text) => {
	test('names each action by its commit, with the version for readers', () => {
		const actions = [...text.matchAll(/uses: *(.*)/g)].map(([, action]) => action);
		expect(actions.length).toBeGreaterThan(0);
		for (const action of actions) expect(action).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d/);
	});

	test('may only read, but for the identity that npm trusts and the release; its one secret is for the first version', () => {
		expect(text).toMatch(/^permissions:\n {2}contents: read\n/m);
		const writes = [...text.matchAll(/(\S+): write/g)].map(([, permission]) => permission);
		const secrets = [...text.matchAll(/secrets\.(\w+)/g)].map(([, secret]) => secret);
		const isPublishing = file.endsWith('publish.yml');
		expect(writes).toEqual(isPublishing ? ['id-token', 'contents'] : []);
		expect(secrets).toEqual(isPublishing ? ['NPM_TOKEN'] : []);
	});

	test('runs only scripts that exist', () => {
		const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
		for (const [, script] of text.matchAll(/npm run ([\w:-]+)/g)) {
			expect(Object.keys(scripts)).toContain(script);
		}
		for (const [, file] of text.matchAll(/(?:run: |node )((?:\.ci|tools)\/\S+)/g)) {
			expect([file, existsSync(file)]).toEqual([file, true]);
		}
	});
});

/** A job as far as these tests read it. */
interface Job {
	readonly environment?: string;
	readonly permissions?: Record<string, string>;
	readonly steps: ReadonlyArray<{
		readonly name?: string;
		readonly uses?: string;
		readonly run?: string;
	}>;
}

test('every end-to-end test is in one part of the matrix', () => {
	const { jobs } = load(readFileSync('.github/workflows/ci.yml', 'utf8')) as {
		jobs: { e2e: { strategy: { matrix: { files: string[] } } } };
	};
	const parts = jobs.e2e.strategy.matrix.files.map((names) => names.split(' '));
	for (const file of globSync('test/e2e/*.test.mts')) {
		const inParts = parts.filter((names) => names.some((name) => file.includes(name)));
		expect([file, inParts.length]).toEqual([file, 1]);
	}
});

describe('publishing', () => {
	const text = readFileSync('.github/workflows/publish.yml', 'utf8');
	const { jobs } = load(text) as { jobs: Record<string, Job> };
	const isPrivileged = ({ environment, permissions = {} }: Job) =>
		environment !== undefined || permissions['id-token'] === 'write';
	const commandsOf = ({ steps }: Job) => steps.map(({ run = '' }) => run).join('\n');
	const step = (job: string, name: string) =>
		jobs[job].steps.find((one) => one.name === name)!.run!;

	test('what may publish checks nothing out and installs nothing', () => {
		expect(Object.keys(jobs).filter((name) => isPrivileged(jobs[name]))).toEqual(['publish']);
		const { publish } = jobs;
		expect(publish.steps.filter(({ uses = '' }) => /checkout|cache/.test(uses))).toEqual([]);
		expect(commandsOf(publish)).not.toMatch(/\b(npx|npm (ci|i|install|exec|run))\b/);
		expect(commandsOf(publish)).toContain('--ignore-scripts');
	});

	describe('in an empty folder', () => {
		let folder: string;
		beforeEach(() => {
			folder = mkdtempSync(join(tmpdir(), 'publish-'));
		});
		afterEach(() => rmSync(folder, { recursive: true }));

		const run = (command: string, env: Record<string, string>) =>
			spawnSync('bash', ['-e', '-c', command], { cwd: folder, env: { ...process.env, ...env } });

		test.each([
			['the tarball that was built', '', 0],
			['no other', ' ', 1],
		])('publish takes %s', (_, change, status) => {
			const output = join(folder, 'output');
			const summary = join(folder, 'summary');
			mkdirSync(join(folder, '.cache/package'), { recursive: true });
			writeFileSync(join(folder, '.cache/package/built-1.0.0.tgz'), 'tarball');
			const env = { GITHUB_OUTPUT: output, GITHUB_STEP_SUMMARY: summary };
			expect(run(step('build', 'SHA-256'), env).status).toBe(0);
			const [, sha256] = /^sha256=([0-9a-f]{64})$/m.exec(readFileSync(output, 'utf8'))!;
			appendFileSync(join(folder, 'package.tgz'), change);
			const compare = step('publish', 'The very tarball that was checked');
			expect(run(compare, { SHA256: sha256 }).status).toBe(status);
		});

		test('only a commit on main is built', () => {
			const git = (...args: string[]) =>
				execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).trim();
			const author = ['-c', 'user.name=A', '-c', 'user.email=a@example.com'];
			git('init', '--quiet');
			const [onMain, beside] = ['one', 'two'].map((message) => {
				git(...author, 'commit', '--quiet', '--allow-empty', '--message', message);
				return git('rev-parse', 'HEAD');
			});
			git('update-ref', 'refs/remotes/origin/main', onMain);
			const check = step('build', 'The tag is on main');
			expect(run(check, { GITHUB_SHA: onMain }).status).toBe(0);
			expect(run(check, { GITHUB_SHA: beside }).status).toBe(1);
		});

		test('the release has the words of its version, and the hash', () => {
			const words =
				'# Changelog\n\n## [2.0.0] - 2026-01-02\n\n- New\n\n## [1.0.0] - 2026-01-01\n\n- Old\n';
			writeFileSync(join(folder, 'CHANGELOG.md'), words);
			const [write] = step('release', 'Create it for the tag').split('gh release');
			expect(run(write, { GITHUB_REF_NAME: 'v2.0.0', SHA256: 'abc' }).status).toBe(0);
			const notes = readFileSync(join(folder, 'notes.md'), 'utf8');
			expect(notes).toBe('\n- New\n\n\nSHA-256 of the tarball on npm: `abc`\n');
		});
	});
});
