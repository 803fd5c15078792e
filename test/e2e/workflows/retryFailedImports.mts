import { readImports } from '../../../demo/imports.mts';
import { checkSummary, summaryOf } from '../../../demo/report.mts';
import { importAndRun, type Check } from './steps.mts';

/** Every failed import is retried, and the report says of each what the service says. */
export const retryFailedImports: Check = async (instance, file) => {
	const before = await readImports(instance.sandbox);
	const execution = await importAndRun(instance, file);
	checkSummary(summaryOf(execution), before, await readImports(instance.sandbox));
};
