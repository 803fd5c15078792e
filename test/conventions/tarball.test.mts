import { execFileSync } from 'node:child_process';

import { manifest } from '../support/package.mts';

const MAX_PACKED_BYTES = 110_000;

interface Tarball {
	size: number;
	files: Array<{ path: string }>;
}

const [tarball] = JSON.parse(
	execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
		encoding: 'utf8',
		stdio: ['ignore', 'pipe', 'ignore'],
	}),
) as Tarball[];
const files = tarball.files.map(({ path }) => path);
const inDist = files.filter((file) => file.startsWith('dist/'));

test('holds the build and three files about it', () => {
	expect(files.filter((file) => !inDist.includes(file)).sort()).toEqual([
		'LICENSE',
		'README.md',
		'package.json',
	]);
});

test('holds every file that package.json lists', () => {
	expect(inDist).toEqual(
		expect.arrayContaining([...manifest.n8n.nodes, ...manifest.n8n.credentials]),
	);
});

test('holds compiled code, codex files, output previews and icons, and nothing else', () => {
	const expected = [
		/^dist\/(nodes|credentials)\/[\w/.]+\.js$/,
		/^dist\/nodes\/(\w+)\/\1\.node\.json$/,
		/^dist\/nodes\/\w+\/__schema__\/v\d+\.\d+\.\d+\/(output|\w+\/\w+)\.json$/,
		/^dist\/icons\/publishing(-\w+)?(\.dark)?\.svg$/,
	];
	expect(inDist.filter((file) => !expected.some((pattern) => pattern.test(file)))).toEqual([]);
});

test('is small', () => expect(tarball.size).toBeLessThanOrEqual(MAX_PACKED_BYTES));
