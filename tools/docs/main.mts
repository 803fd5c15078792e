/**
 * `npm run docs`: writes all that is generated from the nodes: output previews, the pages of `docs/`, and the list of
 * paths in `openapi/`. It runs over a package built from these sources,
 * under tsx because Node.js cannot resolve imports without an extension. With `--check` it writes nothing and fails if a
 * page is not up to date, as part of `npm run lint`.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';

import { format, resolveConfig } from 'prettier';

import { ensureBuilt } from '../setup/build.mts';
import { command } from '../setup/command.mjs';
import { UserError } from '../setup/userError.mjs';
import { openapiRoot, ROOT } from './openapiRoot.mts';

await command(async () => {
	const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } });
	// A time zone far from everybody's: pages must not depend on it.
	if (values.check) process.env.TZ = 'Pacific/Kiritimati';
	await ensureBuilt();
	// The pages describe the built package, so it can be loaded only now.
	const { openCompany } = await import('./company.mts');
	const { allPreviews } = await import('./previews.mts');
	const { allPages } = await import('./pages.mts');
	const { outputFields } = await import('./outputFields.mts');
	const company = await openCompany();
	if (!values.check) {
		for (const [name, text] of await allPreviews(company)) write(path.join('nodes', name), text);
	}
	const outdated: string[] = [];
	const put = (file: string, text: string): void => {
		if (!values.check) write(file, text);
		else if (!holds(file, text)) outdated.push(file);
	};
	const check = async (file: string, text: string, parser: string): Promise<void> => {
		put(file, await format(text, { ...(await resolveConfig(path.resolve(file))), parser }));
	};
	put(ROOT, openapiRoot());
	for (const [name, text] of await outputFields(company)) {
		await check(path.join('nodes', name), text, 'typescript');
	}
	for (const [name, text] of await allPages(company)) {
		await check(path.join('docs', name), text, 'markdown');
	}
	if (outdated.length === 0) return;
	throw new UserError(`Not up to date: ${outdated.join(', ')}. Run "npm run docs".`);
});

// n8n's engine leaves timers behind that would hold up the end, a bad one too.
process.exit();

/** Writes a file and prints its name, but only if its contents have changed. */
function write(file: string, text: string): void {
	if (holds(file, text)) return;
	mkdirSync(path.dirname(file), { recursive: true });
	writeFileSync(file, text);
	console.log(file);
}

function holds(file: string, text: string): boolean {
	return existsSync(file) && readFileSync(file, 'utf8') === text;
}
