import { execFileSync, spawnSync } from 'node:child_process';
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { useFolder } from '../../support/useFolder.mts';

/** The jobs of `publish.yml`, and their steps in an empty folder. */

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
		const folder = useFolder();
		const run = (command: string, env: Record<string, string>) =>
			spawnSync('bash', ['-e', '-c', command], { cwd: folder(), env: { ...process.env, ...env } });

		test.each([
			['the tarball that was built', '', 0],
			['no other', ' ', 1],
		])('publish takes %s', (_, change, status) => {
			const output = join(folder(), 'output');
			const summary = join(folder(), 'summary');
			mkdirSync(join(folder(), '.cache/package'), { recursive: true });
			writeFileSync(join(folder(), '.cache/package/built-1.0.0.tgz'), 'tarball');
			const env = { GITHUB_OUTPUT: output, GITHUB_STEP_SUMMARY: summary };
			expect(run(step('build', 'SHA-256'), env).status).toBe(0);
			const [, sha256] = /^sha256=([0-9a-f]{64})$/m.exec(readFileSync(output, 'utf8'))!;
			appendFileSync(join(folder(), 'package.tgz'), change);
			const compare = step('publish', 'The very tarball that was checked');
			expect(run(compare, { SHA256: sha256 }).status).toBe(status);
		});

		test('only a commit on main is built', () => {
			const git = (...args: string[]) =>
				execFileSync('git', args, { cwd: folder(), encoding: 'utf8' }).trim();
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
			writeFileSync(join(folder(), 'CHANGELOG.md'), words);
			const [write] = step('release', 'Create it for the tag').split('gh release');
			expect(run(write, { GITHUB_REF_NAME: 'v2.0.0', SHA256: 'abc' }).status).toBe(0);
			const notes = readFileSync(join(folder(), 'notes.md'), 'utf8');
			expect(notes).toBe('\n- New\n\n\nSHA-256 of the tarball on npm: `abc`\n');
		});
	});
});
