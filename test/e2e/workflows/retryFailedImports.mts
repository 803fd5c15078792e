import assert from 'node:assert/strict';
import { checkSummary, summaryOf } from '../../../demo/report.mts';
import { readImports } from '../../../demo/imports.mts';
import { importAndRun, type Check } from './steps.mts';

/**
 * One email lists every import that still has failed rows, or whose retry was refused or failed, and no other. Without
 * any, there is no email.
 */
export const retryFailedImports: Check = async (instance, file, { mailbox, credentials }) => {
	const { sandbox } = instance;
	const before = await readImports(sandbox);
	const execution = await importAndRun(instance, file, credentials);
	const after = await readImports(sandbox);
	checkSummary(summaryOf(execution, before), before, after);

	const retried = summaryOf(execution, before).imports.map(({ uniqueId }) => uniqueId);
	const failed = retried.map((uniqueId) => before.get(uniqueId)!);
	const remaining = failed
		.map(({ uniqueId }) => after.get(uniqueId)!)
		.filter(({ status, recordsFailed }) => status !== 'finished' || recordsFailed > 0);
	assert.ok(remaining.length > 1);
	// Those that failed long ago stay as they are.
	const old = [...after.values()].filter(
		({ status, uniqueId }) => status === 'errored' && !retried.includes(uniqueId),
	);
	assert.ok(old.length > 1);
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

	// Of two imports, one runs already, and the request for the other one fails.
	await sandbox.control.reset();
	const [runs, breaks] = failed.map(({ uniqueId }) => uniqueId);
	for (const [uniqueId, status] of [
		[runs, 422],
		[breaks, 403],
	] as const) {
		const path = `/api/v3/contacts/imports/${uniqueId}/retry`;
		sandbox.control.addFault({ kind: 'status', method: 'POST', path, status });
	}
	await importAndRun(instance, file, credentials);
	const lines = mailbox.emails.splice(0)[0].text!.split('\n');
	const lineOf = (uniqueId: string) => lines.find((line) => line.startsWith(`${uniqueId}: `)) ?? '';
	assert.match(lineOf(runs), /: The import is not in a retryable state/);
	assert.match(lineOf(breaks), /: Planned answer 403/);

	// The service is away.
	sandbox.control.addFault({ kind: 'status', status: 401, times: 9 });
	await importAndRun(instance, file, credentials);
	const [{ subject, text }] = mailbox.emails.splice(0);
	assert.equal(subject, 'Failed imports could not be read');
	assert.equal(text?.trim(), 'All imports: The service rejected the API key');
	sandbox.control.clearFaults();

	sandbox.control.setImports(0);
	const { lastNodeExecuted } = (await importAndRun(instance, file, credentials)).data.resultData;
	assert.equal(lastNodeExecuted, 'Retry Failed Imports');
	assert.deepEqual(mailbox.emails, []);
};
