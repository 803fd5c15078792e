import config from './jest.config.mjs';

/**
 * The same tests over the sources instead of the built package, for what has to know the sources'
 * own lines: coverage and mutation testing.
 */
export default {
	...config,
	moduleNameMapper: {
		'/dist/((?:nodes|credentials)/.*)\\.js$': '<rootDir>/$1.ts',
	},
	collectCoverageFrom: ['{nodes,credentials}/**/*.ts'],
	coverageDirectory: '.cache/coverage',
	coverageReporters: ['text', 'html'],
	coverageThreshold: { global: { lines: 95, branches: 95, functions: 95, statements: 95 } },
};
