import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { useFolder } from '../../support/useFolder.mts';

/** Works on a package of one file, in a Node.js of its own, because bundler and watcher are ES modules. */
const builder = resolve('tools/build/watch.mts');
const folder = useFolder();
beforeEach(() => {
	for (const name of ['nodes', 'credentials', 'icons']) mkdirSync(join(folder(), name));
	writeFileSync(
		join(folder(), 'package.json'),
		'{"n8n":{"nodes":["dist/nodes/A.js"],"credentials":[]}}',
	);
	writeFileSync(join(folder(), 'tsconfig.json'), '{}');
	writeFileSync(join(folder(), 'nodes/A.ts'), 'export const saved = 0;');
});

const run = (program: string) =>
	execFileSync(process.execPath, ['--input-type=module', '-e', program], {
		encoding: 'utf8',
		cwd: folder(),
		timeout: 60_000,
	});
const built = () => readFileSync(join(folder(), 'out/dist/nodes/A.js'), 'utf8');

test('a source with other contents is built again, one with another date is not', () => {
	const said = run(`
		import { utimesSync } from 'node:fs';
		import { packageBuilder } from '${builder}';
		const buildChanges = packageBuilder('out', console.log);
		await buildChanges();
		utimesSync('nodes/A.ts', new Date(), new Date());
		await buildChanges();`);
	expect(said).toMatch(/^Built in \d+ ms\n$/);
	expect(built()).toContain('saved = 0');
});

test('each save is built by an editor that writes another file and renames it', () => {
	run(`
		import { renameSync, writeFileSync } from 'node:fs';
		import { watchPackage } from '${builder}';
		let report;
		await watchPackage('out', (line) => report?.(line));
		for (const source of ['export const saved = 1;', 'a fault', 'export const saved = 3;']) {
			const reported = new Promise((resolve) => (report = resolve));
			writeFileSync('nodes/A.ts~', source);
			renameSync('nodes/A.ts~', 'nodes/A.ts');
			await reported;
		}
		process.exit();`);
	expect(built()).toContain('saved = 3');
});
