import { readFileSync } from 'node:fs';

/** What `npm ci` brings is decided by package-lock.json alone. */

interface Locked {
	readonly link?: boolean;
	readonly integrity?: string;
	readonly hasInstallScript?: boolean;
}
const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'));
const { packages } = read('package-lock.json');
const locked = Object.entries<Locked>(packages).filter(([path]) => path.includes('node_modules/'));

test('each package has its hash', () => {
	const without = locked.filter(([, { link, integrity }]) => !link && !integrity);
	expect(without.map(([path]) => path)).toEqual([]);
	expect(locked.length).toBeGreaterThan(1000);
});

test('no package runs a script when it is installed', () => {
	const scripted = locked.filter(([, { hasInstallScript }]) => hasInstallScript);
	const names = scripted.map(([path]) => path.replace(/^.*node_modules\//, ''));
	const denied = Object.fromEntries([...new Set(names)].sort().map((name) => [name, false]));
	expect(read('package.json').allowScripts).toEqual(denied);
});
