/**
 * The second half of `npm run build`: n8n loads each file of a package when it starts, so this joins the files that
 * `n8n-node build` compiled into one for each node and credential of package.json, and a few that they share. JSON files
 * lose their white space, because there is a schema for each operation. The licenses of bundled packages lie beside them.
 */
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { build } from 'rolldown';
import { bundleOptions } from './bundle.mts';
import { writeNotices } from './notices.mts';
import { command } from '../setup/command.mjs';

const COMPILED = 'dist/{nodes,credentials}/**/*.js';

void command(async () => {
	for (const file of globSync(COMPILED)) rmSync(file);
	// The compiler copies it because a source reads the version from it.
	rmSync('dist/package.json');
	for (const file of globSync('dist/**/*.json')) {
		writeFileSync(file, JSON.stringify(JSON.parse(readFileSync(file, 'utf8'))));
	}
	const { output, ...input } = bundleOptions();
	const bundle = await build({
		...input,
		output: {
			...output,
			// The download is two fifths smaller. Functions and classes keep their names, so that stacks can be read.
			comments: false,
			minify: {
				compress: true,
				mangle: { toplevel: true, keepNames: true },
				codegen: { removeWhitespace: true },
			},
		},
	});
	writeNotices(bundle);
});
