import { globSync, readFileSync } from 'node:fs';

import { nodes } from '../support/package.mts';

/** Generated pages. `npm run lint` checks that they are up to date. */

/** The row of a parameter within another: label, name, type and default. */
const MEMBER = /^\|[^|]+\| `[^`|]+\.[^`|]+` +\|[^|]+\| *([^|]*?) *\|/gm;

const read = (page: string) => readFileSync(page, 'utf8');
const pages = globSync('docs/nodes/*.md').sort();

test('a member of a collection is shown with its default only for when it is added', () => {
	const defaults = pages.flatMap((page) =>
		[...read(page).matchAll(MEMBER)].map(([, value]) => value),
	);
	expect(defaults).toContain('`7` when added');
	expect(defaults.filter((value) => !/^$|^_required_$|^`.*` when added$/.test(value))).toEqual([]);
});

test('no page shows an object or a missing value as text', () => {
	const faulty = /\[object |\bundefined\b|\bNaN\b|"mappingMode"/;
	const all = [...pages, ...globSync('docs/*.md')];
	expect(all.filter((page) => faulty.test(read(page)))).toEqual([]);
});

test('there is a page for each node, and no other', () => {
	const named = nodes.map(({ type }) => type.description.displayName.toLowerCase());
	const expected = named.map((name) => `docs/nodes/${name.replaceAll(' ', '-')}.md`);
	expect(pages).toEqual(expected.sort());
});

test('the API coverage leaves no request, parameter or documented error without a test', () => {
	const page = read('docs/api-coverage.md');
	const rows = page.split('\n').filter((line) => line.startsWith('|'));
	const parameters = rows.filter((row) => /\| (path|query|body) +\|/.test(row));
	expect(parameters.length).toBeGreaterThan(40);
	expect(parameters.filter((row) => /\| +\|$/.test(row))).toEqual([]);
	expect(rows.filter((row) => /\| 0 +\|/.test(row))).toEqual([]);
	const errors = [...page.matchAll(/\| (\d+) of (\d+) +\|/g)];
	expect(errors.length).toBeGreaterThan(0);
	expect(errors.filter(([, tested, all]) => tested !== all)).toEqual([]);
});
