/**
 * `npm run docs`: writes what is made from the nodes themselves, over a package built from these sources (and under
 * tsx, as Node.js itself does not find what sources import without an ending): the operations' output previews, the
 * pages of `docs/`, the list of paths in `openapi/` and the operations in README; and, to be read and not kept, every
 * text that the nodes show in `.cache/words.md`. With `--to <folder>` it writes the pages alone, and there, for the
 * test that compares.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';

import { format, resolveConfig } from 'prettier';

import { ensureBuilt } from '../setup/build.mts';
import { command } from '../setup/command.mjs';
import { openapiRoot, ROOT } from './openapiRoot.mts';

await command(async () => {
	const { values } = parseArgs({ options: { to: { type: 'string' } } });
	await ensureBuilt();
	// What is described is the package as it is built, so it can be loaded only now.
	const { ExampleCompany } = await import('./company.mts');
	const { allPreviews } = await import('./previews.mts');
	const { allPages } = await import('./pages.mts');
	const { withOperations } = await import('./readme.mts');
	const { wordsPage } = await import('./wordsPage.mts');
	if (values.to === undefined) {
		write(ROOT, openapiRoot());
		write('README.md', withOperations(readFileSync('README.md', 'utf8')));
	}
	const company = await ExampleCompany.open();
	if (values.to === undefined) {
		for (const [name, text] of await allPreviews(company)) write(path.join('nodes', name), text);
		write('.cache/words.md', wordsPage());
	}
	for (const [name, text] of await allPages(company)) {
		const style = await resolveConfig(path.resolve('docs', name));
		const page = await format(text, { ...style, parser: 'markdown' });
		write(path.join(values.to ?? 'docs', name), page);
	}
});

// n8n's engine leaves timers behind that would hold up the end, a bad one too.
process.exit();

/** Says only what is new, as that is what a person wants to look at. */
function write(file: string, text: string): void {
	if (existsSync(file) && readFileSync(file, 'utf8') === text) return;
	mkdirSync(path.dirname(file), { recursive: true });
	writeFileSync(file, text);
	console.log(file);
}
