import { TestEnvironment } from 'jest-environment-node';

/** Skips the tests after a file's first failure, because one failure is enough. */
export default class StopAtFailure extends TestEnvironment {
	failed = false;

	/** @type {import('jest-circus').Circus.EventHandler} */
	handleTestEvent = (event) => {
		if (event.name === 'test_start' && this.failed) event.test.mode = 'skip';
		if (event.name === 'test_done') this.failed ||= event.test.errors.length > 0;
	};
}
