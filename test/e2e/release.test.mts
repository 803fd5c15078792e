import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chmodSync, readFileSync } from 'node:fs';
import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, test } from 'node:test';
import { checkOwner } from '../../tools/release/owner.mts';
import { scan, scanSources } from '../../tools/release/scan.mts';
import { checkChangelog, checkReadme, checkTag } from '../../tools/release/version.mts';
import { ensureBuilt } from '../../tools/setup/build.mts';
import { projectEnvironment } from '../../tools/setup/npm.mjs';
import { packPackage } from '../support/n8n/installPackage.mts';

const { version, n8n } = JSON.parse(readFileSync('package.json', 'utf8'));
/** With zod, which is a ninth of it (docs/decisions/0004-zod-in-the-bundle.md). */
const MAX_PACKED_BYTES = 135_000;
/** Of a release: what was below _Unreleased_ is below its version. */
const changelog = readFileSync('CHANGELOG.md', 'utf8').replace(
	'## [Unreleased]\n',
	`$&\n## [${version}] - 2026-01-01\n`,
);

describe('a release', () => {
	test('is what the tag and the changelog say', () => {
		checkTag(`v${version}`);
		checkChangelog(changelog);
		checkReadme('## Install\n');
	});

	test('is stopped by a tag of another version', () => {
		assert.throws(() => checkTag('v99.0.0'), /The tag is v99\.0\.0, but package\.json says/);
	});

	const mistakes: Array<[mistake: string, text: string, message: RegExp]> = [
		['no entry', changelog.replaceAll(version, '99.0.0'), /latest version is 99\.0\.0/],
		['a date to come', changelog.replace(/^(## \[\d.*?\]) - .*$/m, '$1 - 2999-01-01'), /to come/],
		['an empty entry', `# Changelog\n\n## [${version}] - 2026-01-01\n`, /says nothing about/],
		[
			'unreleased changes',
			changelog.replace('## [Unreleased]\n', '$&\n### Fixed\n\n- A fault.\n'),
			/still has changes under "Unreleased"/,
		],
		['another form', 'What is new?\n', /not in Keep-a-Changelog form/],
	];
	for (const [mistake, text, message] of mistakes) {
		test(`is stopped by a changelog with ${mistake}`, () => {
			assert.throws(() => checkChangelog(text), message);
		});
	}

	test('is stopped by a README that says it cannot be installed', () => {
		assert.throws(() => checkReadme('**Not published yet**'), /says "not published yet"/);
	});

	const owned = {
		author: { name: 'The owner', email: 'owner@publisher.internal' },
		repository: { url: 'git+https://github.com/newsletters/n8n-nodes-publishing.git' },
		homepage: 'https://github.com/newsletters/n8n-nodes-publishing#readme',
		bugs: { url: 'https://github.com/newsletters/n8n-nodes-publishing/issues' },
	};
	const placeholders: Array<[what: string, change: object]> = [
		['author.name', { author: { ...owned.author, name: 'n8n-nodes-publishing maintainers' } }],
		['author.email', { author: { name: owned.author.name } }],
		['author.email', { author: { ...owned.author, email: 'maintainers@example.com' } }],
		['homepage', { homepage: 'https://github.com/n8n-nodes-publishing/n8n-nodes-publishing' }],
		['bugs.url', { bugs: {} }],
	];
	for (const [what, change] of placeholders) {
		test(`is stopped by a placeholder: ${JSON.stringify(change)}`, () => {
			assert.throws(() => checkOwner({ ...owned, ...change }), {
				message: `package.json still has placeholders for ${what}: docs/release.md says what its owner fills in.`,
			});
		});
	}

	test('has an owner where nothing is a placeholder', () => checkOwner(owned));

	test('is the same bytes whatever the umask of who packs it', async () => {
		await ensureBuilt();
		const packed = readFileSync(await packPackage());
		chmodSync(n8n.nodes[0], 0o600);
		assert.ok(packed.equals(readFileSync(await packPackage())));
	});

	test('is small, and holds the build and three files about it', async () => {
		await ensureBuilt();
		const packed = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts']);
		const [{ size, files }] = JSON.parse(packed.toString());
		const paths: string[] = files.map(({ path }: { path: string }) => path);
		for (const file of [...n8n.nodes, ...n8n.credentials]) assert.ok(paths.includes(file), file);
		const expected = [
			/^(LICENSE|README\.md|package\.json)$/,
			/^dist\/(nodes|credentials)\/[\w/.]+\.js$/,
			/^dist\/nodes\/(\w+)\/\1\.node\.json$/,
			/^dist\/nodes\/\w+\/__schema__\/v\d+\.\d+\.\d+\/(output|\w+\/\w+)\.json$/,
			/^dist\/THIRD-PARTY-NOTICES\.txt$/,
			/^dist\/icons\/publishing(-\w+)?(\.dark)?\.svg$/,
		];
		const others = paths.filter((path) => !expected.some((pattern) => pattern.test(path)));
		assert.deepEqual(others, []);
		assert.ok(size <= MAX_PACKED_BYTES, `${size} bytes`);
	});

	test('is packed whole by npm pack in a clean clone', async () => {
		await ensureBuilt();
		const folder = await mkdtemp(join(tmpdir(), 'publishing-clone-'));
		const files = (tarball: string) =>
			execFileSync('tar', ['-tzf', tarball], { encoding: 'utf8' }).split('\n').sort();
		try {
			// Of tracked files alone, as `git clone` would, but with changes that are staged.
			execFileSync('git', ['checkout-index', '--all', `--prefix=${folder}/`]);
			await symlink(resolve('node_modules'), join(folder, 'node_modules'));
			execFileSync('npm', ['pack'], {
				cwd: folder,
				env: projectEnvironment(),
				stdio: 'pipe',
			});
			const packed = join(folder, `n8n-nodes-publishing-${version}.tgz`);
			assert.deepEqual(files(packed), files(await packPackage()));
		} finally {
			await rm(folder, { recursive: true, force: true });
		}
	});

	test('passes n8n’s scanner', async () => await scanSources());

	test('is stopped by what n8n’s scanner finds', async () => {
		const folder = await mkdtemp(join(tmpdir(), 'publishing-scan-'));
		try {
			await cp('package.json', join(folder, 'package.json'));
			await writeFile(join(folder, 'index.js'), 'console.log(process.env.HOME);\n');
			await assert.rejects(scan(folder), /n8n's scanner: ESLint violations found[^]*no-console/);
		} finally {
			await rm(folder, { recursive: true, force: true });
		}
	});
});
