/**
 * The design's one-way arrows: who may import what, types included. Read by dependency-cruiser.
 * `from` and `to` are regular expressions over paths from the project's root.
 */

const PACKAGES = {
	workflow: '(^|/)node_modules/n8n-workflow/',
	zod: '(^|/)node_modules/zod/',
	yaml: '(^|/)node_modules/js-yaml/',
	references: '(^|/)node_modules/json-schema-ref-resolver/',
};
/** Files that n8n itself loads. */
const LOADED = '\\.(node|credentials)\\.ts$';
const shared = (layer) => `^nodes/shared/${layer}/`;

/** Files of a folder may import files of that folder and what is allowed, nothing else. */
const only = (name, folder, allowed, comment) => ({
	name,
	severity: 'error',
	comment,
	from: { path: folder },
	to: { pathNot: [folder, ...allowed] },
});

export default {
	forbidden: [
		only(
			'api-knows-only-the-api',
			shared('api'),
			[PACKAGES.zod],
			'What the API is can be read, tested and reused with no n8n in sight.',
		),
		only(
			'client-calls-the-api',
			shared('client'),
			[shared('api'), PACKAGES.workflow, PACKAGES.zod],
			'One way to call the API; it knows no operation.',
		),
		only('properties-are-below-operations', shared('properties'), [
			shared('api'),
			PACKAGES.workflow,
			PACKAGES.zod,
		]),
		only('operations-know-no-node', shared('operations'), [
			shared('properties'),
			shared('client'),
			shared('api'),
			PACKAGES.workflow,
			PACKAGES.zod,
		]),
		only('pickers-know-no-operation', shared('pickers'), [
			shared('properties'),
			shared('client'),
			shared('api'),
			PACKAGES.workflow,
			PACKAGES.zod,
		]),
		only(
			'realtime-knows-only-the-protocol',
			'^nodes/PublishingActivityTrigger/realtime/',
			[],
			'The client of the channels protocol can be used with no n8n in sight.',
		),
		{
			name: 'nodes-do-not-know-each-other',
			severity: 'error',
			from: { path: '^nodes/(Publishing[^/]+)/' },
			to: { pathNot: ['^nodes/$1/', '^nodes/shared/', PACKAGES.workflow, PACKAGES.zod] },
		},
		only('credentials-know-only-the-api', '^credentials/', [shared('api'), PACKAGES.workflow]),
		{
			name: 'sandbox-is-independent',
			severity: 'error',
			comment: 'The sandbox and the nodes check each other: neither is made from the other.',
			from: { path: '^sandbox/' },
			to: { path: '^(nodes|credentials|dist)/' },
		},
		only(
			'openapi-knows-nobody',
			'^openapi/',
			[PACKAGES.yaml, PACKAGES.references, '^(fs|path)$'],
			'The nodes and the sandbox are each held against the description: it is made from neither.',
		),
		{
			name: 'odd-service-is-independent',
			severity: 'error',
			comment:
				'What the API leaves open is drawn from its specification, not from what was made of it.',
			from: { path: '^test/engine/odd/' },
			to: { path: '^(nodes|credentials|dist|sandbox)/' },
		},
		{ name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
		{
			name: 'everything-is-used',
			severity: 'error',
			comment: 'n8n loads the node and credential files; all else is reached from one of them.',
			from: { path: LOADED },
			to: { path: '^(nodes|credentials)/', pathNot: LOADED, reachable: false },
		},
	],
	options: {
		doNotFollow: { path: 'node_modules' },
		tsPreCompilationDeps: true,
		tsConfig: { fileName: 'tsconfig.json' },
		enhancedResolveOptions: { extensions: ['.ts', '.mts', '.mjs', '.js', '.json'] },
	},
};
