import { createCredentialTester } from './engine/credentialTest.mts';
import { startDeduplication } from './engine/deduplication.mts';
import { startInstance } from './engine/n8n.mts';
import { loadPackage } from './engine/packages.mts';
import { createPickers } from './engine/pickers.mts';
import { createPollers } from './engine/poll.mts';
import { createRunner } from './engine/run.mts';
import { createTriggers } from './engine/trigger.mts';

export type * from './engine/log.mts';
export type * from './engine/poll.mts';
export type * from './engine/types.mts';

/** Loads the built package with n8n's own loader, to run it in n8n's own engine in this process. */
export async function createEngine() {
	startInstance();
	await startDeduplication();
	const packages = await loadPackage();
	return {
		...packages,
		...createRunner(packages),
		...createTriggers(packages),
		...createPollers(packages),
		...createPickers(packages),
		...createCredentialTester(packages),
	};
}

export type Engine = Awaited<ReturnType<typeof createEngine>>;
