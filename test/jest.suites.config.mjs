import config from './jest.config.mjs';

/** All tests at once, in suites, which costs a third less. */
export default {
	...config,
	testMatch: ['<rootDir>/test/suites/**/*.test.mts'],
};
