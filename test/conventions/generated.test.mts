import { globSync, readFileSync } from 'node:fs';

import { fieldHints } from '../../nodes/shared/operations/properties.ts';
import { listFields } from '../../tools/docs/outputFields.mts';
import { actionNodes, nodes } from '../support/package.mts';

/** Generated pages. `npm run lint` checks that they are up to date. */

const pages = globSync('docs/nodes/*.md').sort();

test('no page shows an object or a missing value as text', () => {
	const faulty = /\[object |\bundefined\b|\bNaN\b|"mappingMode"/;
	const all = [...pages, ...globSync('docs/*.md')];
	expect(all.filter((page) => faulty.test(readFileSync(page, 'utf8')))).toEqual([]);
});

test('there is a page for each node, and no other', () => {
	const named = nodes.map(({ type }) => type.description.displayName.toLowerCase());
	const expected = named.map((name) => `docs/nodes/${name.replaceAll(' ', '-')}.md`);
	expect(pages).toEqual(expected.sort());
});

test.each(actionNodes)('$name tells n8n’s builders the fields of its lists', (node) => {
	const { builderHint } = node.type.description;
	expect(builderHint!.extraTypeDefContent).toEqual(fieldHints(listFields(node)));
});
