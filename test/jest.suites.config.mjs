import config from './jest.config.mjs';

/** All tests at once: most of them in suites, which costs a third less. */
export default {
	...config,
	testMatch: ['<rootDir>/test/{suites,unit/realtime}/**/*.test.mts'],
};
