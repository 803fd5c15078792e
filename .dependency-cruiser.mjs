/**
 * Imports point one way, types included. `npm run lint` checks them by dependency-cruiser.
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
/** @param {string} layer */
const shared = (layer) => `^nodes/shared/${layer}/`;

/** What no layer owns: JSON, and calls one after another. */
const BASICS = '^nodes/shared/\\w+\\.ts$';
const API = [shared('api'), shared('errors'), BASICS];
const PACKAGED = [...API, PACKAGES.workflow, PACKAGES.zod];

/**
 * The package's layers: the name of each rule, its folder, and what the folder may import besides itself.
 *
 * @type {Readonly<Record<string, readonly [folder: string, allowed: readonly string[]]>>}
 */
const LAYERS = {
	// The API can be read, tested and reused with no n8n in sight.
	'api-knows-only-the-api': [shared('api'), [shared('errors'), BASICS, PACKAGES.zod]],
	// An error is made from a response, not from an endpoint. Only toNodeError.ts turns it into the form that n8n shows.
	'errors-are-below-the-api': ['^nodes/shared/errors/(?!toNodeError)', [shared('errors'), BASICS]],
	'node-errors-know-only-errors': [
		'^nodes/shared/errors/toNodeError',
		[shared('errors'), PACKAGES.workflow],
	],
	// One way to call the API; it knows no operation.
	'client-calls-the-api': [shared('client'), PACKAGED],
	'properties-are-below-operations': [shared('properties'), PACKAGED],
	'operations-know-no-node': [
		shared('operations'),
		[shared('properties'), shared('client'), ...PACKAGED],
	],
	'pickers-know-no-operation': [
		shared('pickers'),
		[shared('properties'), shared('client'), ...PACKAGED],
	],
	// The client of the channels protocol can be used with no n8n in sight.
	'realtime-knows-only-the-protocol': [
		'^nodes/PublishingActivityTrigger/realtime/',
		[BASICS, '^nodes/shared/client/clock\\.ts$'],
	],
	'credentials-know-only-the-api': ['^credentials/', [shared('api'), PACKAGES.workflow]],
	// The nodes and the sandbox are each held against the description: it is made from neither.
	'openapi-knows-nobody': ['^openapi/', [PACKAGES.yaml, PACKAGES.references, '^(fs|path)$']],
};

/**
 * Folders around the nodes, each with the folders that it may import beside itself and packages. Read from below
 * upwards, there is no circle: nobody imports `tools/bench`, `test/unit` or `test/conventions`.
 */
const MAY_IMPORT = {
	'test/conventions': ['nodes', 'openapi', 'sandbox', 'tools', 'test/operations', 'test/support'],
	// Units of any program are tested there.
	'test/unit': ['nodes', 'openapi', 'sandbox', 'demo', 'tools', 'test/engine', 'test/support'],
	'tools/account': ['openapi'],
	'tools/bench': ['sandbox', 'tools/setup', 'test/support'],
	'tools/pictures': ['sandbox', 'tools/setup', 'test/e2e', 'test/support'],
	'test/e2e': [
		'sandbox',
		'demo',
		'tools/build',
		'tools/release',
		'tools/setup',
		'tools/soak',
		'test/operations',
		'test/support',
	],
	'tools/soak': ['sandbox', 'tools/setup', 'test/support'],
	'test/engine': ['nodes', 'openapi', 'sandbox', 'tools/setup', 'test/operations', 'test/support'],
	demo: ['sandbox', 'tools/build', 'tools/setup', 'test/support'],
	'tools/docs': ['nodes', 'openapi', 'sandbox', 'tools/setup', 'test/operations', 'test/support'],
	'tools/release': ['tools/build', 'tools/setup', 'test/support'],
	'test/operations': ['sandbox', 'test/support'],
	'sandbox/test': ['sandbox', 'openapi', 'test/support', 'test/operations'],
	'test/support': ['sandbox', 'tools/setup'],
	// The sandbox and the nodes check each other: neither is made from the other.
	sandbox: ['openapi'],
	'tools/setup': [],
	// Other folders of `tools` are allowed: it starts programs by their paths.
	tools: [],
};

const PROJECT = '^(nodes|credentials|dist|openapi|sandbox|demo|tools|test/[^/]+)/';

/**
 * Files of a folder may import of the project that folder and the others, nothing else.
 *
 * @param {string} folder
 * @param {string[]} others
 */
const within = (folder, others) => {
	const below = Object.keys(MAY_IMPORT).filter((other) => other.startsWith(`${folder}/`));
	return {
		name: `${folder}-imports-what-is-below-it`,
		severity: 'error',
		from: { path: `^${folder}/`, pathNot: below.map((one) => `^${one}/`) },
		to: { path: PROJECT, pathNot: [folder, ...others].map((one) => `^${one}/`) },
	};
};

export default {
	forbidden: [
		...Object.entries(LAYERS).map(([name, [folder, allowed]]) => ({
			name,
			severity: 'error',
			from: { path: folder },
			to: { pathNot: [folder, ...allowed] },
		})),
		{
			name: 'n8n-errors-are-not-of-the-api',
			severity: 'error',
			from: { path: '^nodes/shared/(api|errors)/' },
			to: { path: '^nodes/shared/errors/toNodeError' },
		},
		{
			name: 'nodes-do-not-know-each-other',
			severity: 'error',
			from: { path: '^nodes/(Publishing[^/]+)/' },
			to: {
				pathNot: [
					'^nodes/$1/',
					'^nodes/shared/',
					'^package\\.json$',
					PACKAGES.workflow,
					PACKAGES.zod,
					// The polling trigger saves hashes.
					'^(node:)?crypto$',
				],
			},
		},
		...Object.entries(MAY_IMPORT).map(([folder, others]) => within(folder, others)),
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
