import { readFileSync } from 'node:fs';

/** What `npm ci` brings is decided by a lock file alone: the project's, and that of the n8n under test. */

interface Locked {
	readonly link?: boolean;
	readonly integrity?: string;
	readonly hasInstallScript?: boolean;
}
const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'));
const lockedIn = (file: string) =>
	Object.entries<Locked>(read(file).packages).filter(([path]) => path.includes('node_modules/'));

test.each(['package-lock.json', 'test/support/n8n/package-lock.json'])(
	'each package of %s has its hash',
	(file) => {
		const locked = lockedIn(file);
		const without = locked.filter(([, { link, integrity }]) => !link && !integrity);
		expect(without.map(([path]) => path)).toEqual([]);
		expect(locked.length).toBeGreaterThan(1000);
	},
);

test('no package runs a script when it is installed', () => {
	const scripted = lockedIn('package-lock.json').filter(
		([, { hasInstallScript }]) => hasInstallScript,
	);
	const names = scripted.map(([path]) => path.replace(/^.*node_modules\//, ''));
	const denied = Object.fromEntries([...new Set(names)].sort().map((name) => [name, false]));
	expect(read('package.json').allowScripts).toEqual(denied);
});
