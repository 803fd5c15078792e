import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** In a Node.js of its own, because the bundler is an ES module. A saved file that is as it was changes its date alone. */
const PROGRAM = `
	import { utimesSync } from 'node:fs';
	import { packageBuilder } from './tools/build/watch.mts';
	const buildChanges = packageBuilder(process.env.FOLDER, console.log);
	await buildChanges();
	utimesSync('icons', new Date(), new Date());
	await buildChanges();`;

test('the package is built again only if a source has other contents', () => {
	const folder = mkdtempSync(join(tmpdir(), 'watched-'));
	const said = execFileSync(process.execPath, ['--input-type=module', '-e', PROGRAM], {
		encoding: 'utf8',
		env: { ...process.env, FOLDER: folder },
	});
	expect(said).toMatch(/^Built in \d+ ms\n$/);
	expect(existsSync(join(folder, 'dist/nodes/shared.js'))).toBe(true);
	rmSync(folder, { recursive: true });
});
