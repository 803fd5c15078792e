import { resolve } from 'node:path';

// A change that one operation of a kind does not notice may be noticed by another.
process.env.FAULTS = 'all';

/** Tests of the shared layers. Structure tests would fail because they read the text of the sources, which is changed. */
const TESTS = [
	'unit/shared/**/*',
	'engine/{faults,imports,operations,requests}/**/*',
	'engine/{items,neverTwice,parameters,pickers,routing,activityTrigger}',
];
const { MUTATION_TESTS: tests = TESTS.join(' ') } = process.env;

/**
 * `npm run tool -- mutation`: changes the shared layers in small ways, one at a time, and counts the changes
 * that no test notices. Results are kept, so that a second run repeats only changed parts. `MUTATION_TESTS`
 * names other tests, below `test/` and without their ending, separated by spaces.
 */
export default {
	mutate: ['nodes/shared/**/*.ts'],
	testRunner: 'jest',
	jest: {
		projectType: 'custom',
		configFile: 'test/jest.config.mjs',
		config: {
			testEnvironment: resolve('test/support/jest/stopAtFailure.mjs'),
			testMatch: tests.split(' ').map((test) => `<rootDir>/test/${test}.test.mts`),
		},
		// Nodes are loaded by their path, which jest's dependency graph does not see.
		enableFindRelatedTests: false,
	},
	coverageAnalysis: 'perTest',
	// A change in code that runs when a file is loaded (descriptions, schemas) would need all tests.
	ignoreStatic: true,
	ignorePatterns: ['.cache', '.github', 'test/e2e', 'tools/bench'],
	incremental: true,
	incrementalFile: '.cache/mutation/incremental.json',
	tempDirName: '.cache/mutation/work',
	reporters: ['clear-text', 'json', 'html'],
	clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
	jsonReporter: { fileName: '.cache/mutation/report.json' },
	htmlReporter: { fileName: '.cache/mutation/report.html' },
	timeoutMS: 20_000,
	// A ceiling for the first run, on whatever machine.
	dryRunTimeoutMinutes: 60,
	concurrency: 1,
};
