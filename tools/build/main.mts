/**
 * The second half of `npm run build`: n8n loads each file of a package when it starts, so this joins the files that
 * `n8n-node build` compiled into one for each node and credential of package.json, and a few that they share. JSON files
 * lose their white space, because there is a schema for each operation.
 */
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { bundle } from './bundle.mts';
import { command } from '../setup/command.mjs';

const COMPILED = 'dist/{nodes,credentials}/**/*.js';

void command(async () => {
	const { n8n } = JSON.parse(readFileSync('package.json', 'utf8'));
	const listed: string[] = [...n8n.nodes, ...n8n.credentials];
	const names = listed.map((file) => file.replace(/^dist\//, '').replace(/\.js$/, ''));
	for (const file of globSync(COMPILED)) rmSync(file);
	// The compiler copies it because a source reads the version from it.
	rmSync('dist/package.json');
	for (const file of globSync('dist/**/*.json')) {
		writeFileSync(file, JSON.stringify(JSON.parse(readFileSync(file, 'utf8'))));
	}
	await bundle(Object.fromEntries(names.map((name) => [name, `${name}.ts`])), 'dist');
});
