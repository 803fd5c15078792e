import { availableParallelism } from 'node:os';

/** The test files, each by itself. */
export const FILES = [
	'<rootDir>/test/{unit,engine,conventions}/**/*.test.mts',
	'<rootDir>/sandbox/**/*.test.mts',
];
/** All of them in suites, which costs a third less. */
export const SUITES = ['<rootDir>/test/suites/**/*.test.mts'];

/** Whether the command line names parts of paths, which only single files have. */
const isPart = process.argv.slice(2).some((arg) => !arg.startsWith('-'));

/**
 * Tests are `.mts`, as the n8n lint rules read every `.ts`; swc turns them and the nodes' sources into CommonJS.
 * The nodes and credentials of package.json are loaded from their sources. End-to-end tests use the built package.
 */
export default {
	testEnvironment: 'node',
	testMatch: isPart ? FILES : SUITES,
	moduleFileExtensions: ['mts', 'ts', 'js', 'mjs', 'json', 'node'],
	transform: {
		'\\.(m?ts|mjs)$': [
			'@swc/jest',
			{
				jsc: { parser: { syntax: 'typescript' }, target: 'es2023' },
				module: { type: 'commonjs' },
			},
		],
	},
	// Some tests wait for sockets: a few more than there are cores keep all of them busy meanwhile.
	maxWorkers: availableParallelism() + 3,
	// A ceiling, which no test comes near on any machine that still answers.
	testTimeout: 120_000,
	setupFilesAfterEnv: ['<rootDir>/test/support/jest/patterns.mjs'],
	moduleNameMapper: { '/dist/((?:nodes|credentials)/.*)\\.js$': '<rootDir>/$1.ts' },
	modulePathIgnorePatterns: ['<rootDir>/.cache/'],
	collectCoverageFrom: ['{nodes,credentials}/**/*.ts'],
	coverageDirectory: '.cache/coverage',
	coverageReporters: ['text', 'html'],
	coverageThreshold: { global: { lines: 95, branches: 95, functions: 95, statements: 95 } },
};
