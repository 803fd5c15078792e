import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { Instance } from '../../support/n8n/instance.mts';
import type { WorkflowFile } from '../../support/n8n/rest.mts';
import { outputOf } from '../../support/n8n/workflow.mts';
import { until } from '../../support/until.mts';
import { shortenWait } from './letterResults.mts';
import { importWorkflow, newExecution, succeeded, type Services } from './steps.mts';

/** Examples with the polling trigger, with the trigger's name. */
const EXAMPLES = {
	'approve-promotion-purchase': 'When a Purchase Is Received',
	'letter-results': 'When a Letter Is Published',
	'new-contacts': 'When a Contact Is Created',
};

/**
 * Each example with the polling trigger gets a change, and gets it again after n8n was restarted. Its steps that people
 * see run once, or say that this may be a repetition.
 */
export async function afterRestart(instance: Instance, services: Services): Promise<void> {
	const { rest } = instance.server;
	const { changes } = instance.sandbox.control;
	const { mailbox, slack, credentials } = services;
	// Earlier executions may have told something since they were looked at.
	const forget = () => [mailbox.emails.splice(0), slack.splice(0)];
	forget();
	const examples = Object.entries(EXAMPLES).map(([name, trigger], index) => {
		const example: WorkflowFile = JSON.parse(readFileSync(`workflows/${name}.json`, 'utf8'));
		if (name === 'letter-results') shortenWait(example);
		// A workflow of its own, without the memory of those that ran before.
		return { file: { ...example, id: `restarted${index}` }, trigger };
	});
	for (const { file } of examples) {
		await importWorkflow(instance, file, credentials);
		await rest.publishWorkflow(file.id);
	}
	changes.receivePurchase();
	changes.publishLetter();
	changes.addContacts(2);
	for (const { file } of examples) {
		// The trigger polls at once.
		await rest.unpublishWorkflow(file.id);
		await rest.publishWorkflow(file.id);
		await newExecution(instance, file, 0);
	}
	const told = () => [mailbox.emails.length, slack.length];
	await until(() => told().join() === '1,2', 'the desk and Slack have been told', 120_000);

	await instance.restart(() => {});
	for (const { file, trigger } of examples) {
		const again = await newExecution(instance, file, 1);
		const items = outputOf(succeeded(await rest.executionEnded(again)), trigger);
		assert.ok(items.length > 0 && items.every(({ json }) => json.redelivered === true));
		await rest.unpublishWorkflow(file.id);
	}
	assert.deepEqual(told(), [1, 3]);
	const repetition = 'New contacts: 2 (after a restart: 2 of them may have been counted before)';
	assert.equal(slack.at(-1)!.text, repetition);
	forget();
}
