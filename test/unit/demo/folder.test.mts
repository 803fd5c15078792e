import { statSync } from 'node:fs';
import { join } from 'node:path';
import { folderOf, passwordOf } from '../../../demo/folder.mts';
import { useFolder } from '../../support/useFolder.mts';

/** Nothing that a web page, another user or another checkout could know. */

const cache = useFolder();
beforeEach(() => {
	process.env.XDG_CACHE_HOME = cache();
});
afterEach(() => {
	delete process.env.XDG_CACHE_HOME;
});

test('each checkout and script has a folder of its own, for its user alone', () => {
	const folders = [
		folderOf('dev', '/home/one/checkout'),
		folderOf('dev', '/home/two/checkout'),
		folderOf('demo', '/home/two/checkout'),
	];
	expect(new Set(folders).size).toBe(3);
	for (const folder of folders) expect(statSync(folder).mode & 0o777).toBe(0o700);
	expect(folderOf('dev', '/home/one/checkout')).toBe(folders[0]);
});

test('each folder has a password of its own, which is kept', () => {
	const [one, two] = ['/one', '/two'].map((checkout) => folderOf('dev', checkout));
	expect(passwordOf(one)).toMatch(/^[\w-]{16}-A1$/);
	expect(passwordOf(one)).toBe(passwordOf(one));
	expect(passwordOf(one)).not.toBe(passwordOf(two));
	expect(statSync(join(one, 'owner-password')).mode & 0o777).toBe(0o600);
});
