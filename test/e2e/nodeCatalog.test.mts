import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import type { INodeTypeDescription } from 'n8n-workflow';

import { ensureN8n, isOlderThan } from '../support/n8n/install.mts';
import { nodes } from '../support/package.mts';

/**
 * The information about these nodes for n8n's Assistant and MCP server: `node-catalog.service.js` of n8n 2.41.1 searches the
 * descriptions, and `synthesize-type-def.js` writes the definition of one node.
 */

const skip = isOlderThan('2.41') && 'Older versions of n8n have no such catalog';

/** n8n's loader adds the codex file to a description. */
function codexOf({ name }: INodeTypeDescription): INodeTypeDescription['codex'] {
	const className = name[0].toUpperCase() + name.slice(1);
	return JSON.parse(readFileSync(`nodes/${className}/${className}.node.json`, 'utf8'));
}

describe('the catalog of nodes', { skip }, () => {
	let descriptions: INodeTypeDescription[];
	let search: (query: string) => string;
	let definitionOf: (name: string) => string;

	before(async () => {
		const fromN8n = createRequire(join(await ensureN8n(), 'node_modules/n8n/package.json'));
		descriptions = nodes.map(({ type: { description } }) => ({
			...description,
			name: `n8n-nodes-publishing.${description.name}`,
			codex: codexOf(description),
		}));
		const { NodeTypeParser, searchCodeBuilderNodes } = fromN8n('@n8n/ai-utilities/node-catalog');
		const { synthesizeNodeTypeDef } = fromN8n('./dist/modules/mcp-registry/synthesize-type-def.js');
		const parser = new NodeTypeParser(descriptions);
		search = (query) => searchCodeBuilderNodes(parser, [query]).results;
		definitionOf = (name) =>
			synthesizeNodeTypeDef(
				descriptions.find((description) => description.name === `n8n-nodes-publishing.${name}`),
			);
	});

	test('every node has a hint, and names related nodes that exist', () => {
		const names = descriptions.map(({ name }) => name);
		for (const { name, builderHint } of descriptions) {
			const { searchHint = '', relatedNodes = [] } = builderHint ?? {};
			assert.ok(definitionOf(name.split('.')[1]).includes(searchHint), name);
			assert.notEqual(searchHint, '');
			for (const { nodeType } of relatedNodes as Array<{ nodeType: string }>) {
				assert.ok(names.includes(nodeType), `${name} names ${nodeType}`);
			}
		}
	});

	test('a search for a trigger leads to the polling one, not to a schedule', () => {
		const found = search('publishing changes trigger');
		assert.match(found, /publishingTrigger/);
		assert.match(found, /instead of a Schedule Trigger with Get Many/);
	});

	for (const [query, node] of Object.entries({
		'who unsubscribed': 'publishingTrigger',
		'new contact trigger': 'publishingTrigger',
		'letter status changed': 'publishingTrigger',
		'tag new subscribers': 'publishingContacts',
		'curate rss': 'publishingCurations',
		'retry failed import': 'publishingImports',
		letterhead: 'publishingLetters',
		'email list': 'publishingContacts',
		campaign: 'publishingPromotions',
		'audience member': 'publishingContacts',
		'newsletter edition': 'publishingLetters',
	})) {
		test(`"${query}" finds ${node}`, () => {
			assert.match(search(query), new RegExp(`n8n-nodes-publishing\\.${node}\\b`));
		});
	}

	test('a parameter for a channel says that it takes a slug', () => {
		assert.match(definitionOf('publishingLetters'), /mode: 'slug', value: 'morning-brief'/);
		assert.match(
			definitionOf('publishingContacts'),
			/A list of slugs, such as \['morning-brief'\]/,
		);
	});

	test('a builder is told what numbers mean', () => {
		assert.match(
			definitionOf('publishingLetters'),
			/@builderHint draft: Draft, .*7: Ready to Send/,
		);
		assert.match(definitionOf('publishingTrigger'), /@builderHint .*7: Ready to Send/);
	});

	test('a builder is told the output fields of lists and events', () => {
		assert.match(definitionOf('publishingCurations'), /Fields of each item: .*\boriginalUrl\b/);
		assert.match(
			definitionOf('publishingTrigger'),
			/contactUnsubscribed: .*\bunsubscribedFrom\b[^]*importFailed, importFinished: uniqueId/,
		);
	});
});
