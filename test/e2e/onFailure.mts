/**
 * Loaded before each test file. A failed test leaves the logs and screenshots of its servers and browsers in
 * `.cache/e2e-failures/<test file>/<test>/`.
 */
import { afterEach } from 'node:test';
import { collectArtifacts, keepArtifactsIn } from '../../tools/setup/artifacts.mts';
import { failuresOf } from './failures.mts';

keepArtifactsIn(failuresOf(process.argv[1]));

// It runs before the `after` of the file, hence while everything is still there.
afterEach(async (context) => {
	const { fullName, passed, error } = context as unknown as Outcome;
	if (passed) return;
	// A hook that fails takes each test of the file with it: one account of that is enough.
	await collectArtifacts(error?.failureType === 'hookFailed' ? 'before' : fullName);
});

/** Fields of the test that Node.js has and its types lack. */
interface Outcome {
	readonly fullName: string;
	readonly passed: boolean;
	readonly error: { readonly failureType?: string } | null;
}
