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
	'new-subscribers': 'When Somebody Subscribes',
};

/**
 * Each example with the polling trigger gets a change, and gets it again after n8n was restarted. Its steps that people
 * see run once.
 */
export async function afterRestart(instance: Instance, services: Services): Promise<void> {
	const { rest } = instance.server;
	const { changes } = instance.sandbox.control;
	const { mailbox, slack, credentials } = services;
	const examples = Object.entries(EXAMPLES).map(([name, trigger]) => {
		const file: WorkflowFile = JSON.parse(readFileSync(`workflows/${name}.json`, 'utf8'));
		return { file, trigger, earlier: 0 };
	});
	for (const example of examples) {
		const { file } = example;
		if (file.id === 'letterResults') shortenWait(file);
		await importWorkflow(instance, file, credentials);
		await rest.publishWorkflow(file.id);
		example.earlier = (await rest.executionIds(file.id)).length;
	}
	changes.receivePurchase();
	changes.publishLetter();
	changes.addContacts(2);
	for (const { file, earlier } of examples) {
		// The trigger polls at once.
		await rest.unpublishWorkflow(file.id);
		await rest.publishWorkflow(file.id);
		await newExecution(instance, file, earlier);
	}
	const told = () => [mailbox.emails.length, slack.length];
	await until(() => told().join() === '1,2', 'the desk and Slack have been told');

	await instance.restart(() => {});
	for (const { file, trigger, earlier } of examples) {
		const again = await newExecution(instance, file, earlier + 1);
		const items = outputOf(succeeded(await rest.executionEnded(again)), trigger);
		assert.ok(items.length > 0 && items.every(({ json }) => json.redelivered === true));
		await rest.unpublishWorkflow(file.id);
	}
	assert.deepEqual(told(), [1, 2]);
	mailbox.emails.splice(0);
	slack.splice(0);
}
