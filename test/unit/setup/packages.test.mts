import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { arePackagesReady, PROJECT_NODE } from '../../../tools/setup/packages.mjs';
import { useFolder } from '../../support/useFolder.mts';

const LOCK = {
	packages: {
		'': { name: 'project' },
		'tools/part': { version: '1.0.0' },
		'node_modules/part': { link: true },
		'node_modules/left': { version: '1.0.0' },
		'node_modules/other-platform': { version: '1.0.0', optional: true },
	},
};
const FINISHED: Record<string, unknown> = {
	'package-lock.json': LOCK,
	'node_modules/.package-lock.json': { packages: { 'node_modules/left': { version: '1.0.0' } } },
	'node_modules/left/package.json': {},
	[PROJECT_NODE]: 'binary',
};

const root = useFolder();

function write(files: Record<string, unknown>) {
	for (const [name, content] of Object.entries(files)) {
		mkdirSync(dirname(join(root(), name)), { recursive: true });
		writeFileSync(join(root(), name), content === '' ? '' : JSON.stringify(content));
	}
}

const without = (...names: string[]) =>
	Object.fromEntries(Object.entries(FINISHED).filter(([name]) => !names.includes(name)));

test.each([
	['an installation as locked, without other platforms', FINISHED, true],
	['a fresh clone', { 'package-lock.json': LOCK }, false],
	['npm interrupted while it unpacked', without('node_modules/.package-lock.json'), false],
	['a package removed by hand', without('node_modules/left/package.json'), false],
	['the project’s Node not installed', without(PROJECT_NODE), false],
	['the project’s Node cut short', { ...FINISHED, [PROJECT_NODE]: '' }, false],
	[
		'a lock file that has moved on',
		{
			...FINISHED,
			'package-lock.json': { packages: { 'node_modules/left': { version: '2.0.0' } } },
		},
		false,
	],
	['a lock file cut short', { ...FINISHED, 'node_modules/.package-lock.json': '' }, false],
])('%s', (_, files, areReady) => {
	write(files);
	expect(arePackagesReady(root())).toBe(areReady);
});
