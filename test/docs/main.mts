/**
 * `npm run docs`: writes the pages of `docs/` that are made from the nodes themselves, over a package
 * built from these sources. With `--to <folder>` it writes them elsewhere, for the test that compares.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';

import { format, resolveConfig } from 'prettier';

import { ensureBuilt } from '../setup/build.mts';
import { command } from '../setup/command.mjs';

void command(async () => {
	const { values } = parseArgs({ options: { to: { type: 'string', default: 'docs' } } });
	await ensureBuilt();
	// What is described is the package as it is built, so it can be loaded only now.
	const { allPages } = await import('./pages.mts');
	for (const [name, text] of await allPages()) {
		const style = await resolveConfig(path.resolve('docs', name));
		const file = path.join(values.to, name);
		mkdirSync(path.dirname(file), { recursive: true });
		writeFileSync(file, await format(text, { ...style, parser: 'markdown' }));
		console.log(file);
	}
	// n8n's engine leaves timers behind that would hold up the end.
	process.exit();
});
