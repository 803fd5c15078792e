import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { anchor } from '../../tools/docs/markdown.mts';
import { credentials, manifest, nodes } from '../support/package.mts';

/** Links within the repository lead somewhere, from its own pages and from n8n. */

const pages = ['README.md', ...globSync(['*.md', '{docs,openapi,sandbox}/**/*.md'])].sort();
const REPOSITORY = manifest.homepage.split('#')[0];
const BLOB = `${REPOSITORY}/blob/main/`;

/** A page without its blocks of code. */
const proseOf = (page: string) => readFileSync(page, 'utf8').replace(/^```[^]*?^```/gm, '');
const headingsOf = (page: string) =>
	[...proseOf(page).matchAll(/^#+ (.+)$/gm)].map(([, heading]) => anchor(heading));

/** Returns the fault of a link that leads to no file, or to no heading of the file. */
function fault(target: string, from: string): string | undefined {
	const [file, fragment] = target.split('#');
	const found = file === '' ? from : path.join(path.dirname(from), decodeURIComponent(file));
	if (!existsSync(found)) return `${target}: no such file`;
	if (fragment === undefined || !found.endsWith('.md')) return undefined;
	return headingsOf(found).includes(`#${fragment}`) ? undefined : `${target}: no such heading`;
}

test.each([...new Set(pages)])('%s has no dead link', (page) => {
	const targets = [...proseOf(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => target);
	const inside = targets.filter((target) => !/^[a-z]+:/.test(target));
	expect(inside.flatMap((target) => fault(target, page) ?? [])).toEqual([]);
});

test.each(nodes)('the documentation of $name leads to its page', ({ file, type }) => {
	const { resources } = JSON.parse(readFileSync(file.replace(/\.js$/, '.json'), 'utf8'));
	const { primaryDocumentation, credentialDocumentation } = resources;
	const name = type.description.displayName.toLowerCase().replaceAll(' ', '-');
	expect(primaryDocumentation).toEqual([{ url: `${BLOB}docs/nodes/${name}.md` }]);
	expect(credentialDocumentation).toEqual([{ url: `${BLOB}docs/credentials.md` }]);
	expect(fault(`docs/nodes/${name}.md`, 'README.md')).toBeUndefined();
});

test.each(credentials)('the documentation of $type.name leads to its section', ({ type }) => {
	expect(type.documentationUrl).toBe(`${BLOB}docs/credentials.md${anchor(type.displayName)}`);
	expect(fault(type.documentationUrl!.slice(BLOB.length), 'README.md')).toBeUndefined();
});
