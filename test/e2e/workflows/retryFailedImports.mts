import assert from 'node:assert/strict';
import { checkSummary, summaryOf } from '../../../demo/report.mts';
import { readImports } from '../../../demo/imports.mts';
import { importAndRun, type Check } from './steps.mts';

/** One email lists every import that still has failed rows, and no other. Without any, there is no email. */
export const retryFailedImports: Check = async (instance, file, { mailbox, credentials }) => {
	const { sandbox } = instance;
	const before = await readImports(sandbox);
	const execution = await importAndRun(instance, file, credentials);
	const after = await readImports(sandbox);
	checkSummary(summaryOf(execution, before), before, after);

	const failed = [...before.values()].filter(({ status }) => status === 'errored');
	const remaining = failed
		.map(({ uniqueId }) => after.get(uniqueId)!)
		.filter(({ status, recordsFailed }) => status !== 'finished' || recordsFailed > 0);
	assert.ok(remaining.length > 1);
	const [email, ...others] = mailbox.emails.splice(0);
	assert.deepEqual(others, []);
	assert.equal(email.subject, `${remaining.length} imports need your attention`);
	assert.deepEqual(
		email.text?.trim().split('\n').toSorted(),
		remaining
			.map(({ uniqueId, fileName, status, recordsFailed }) => {
				const outcome = status === 'finished' ? 'finished' : 'failed again';
				return `${fileName || uniqueId}: ${outcome}, ${recordsFailed} rows failed`;
			})
			.toSorted(),
	);

	sandbox.control.setImports(0);
	const { lastNodeExecuted } = (await importAndRun(instance, file, credentials)).data.resultData;
	assert.equal(lastNodeExecuted, 'Retry Failed Imports');
	assert.deepEqual(mailbox.emails, []);
};
