import assert from 'node:assert/strict';
import { onlyItem } from '../../support/n8n/onlyItem.mts';
import { importWorkflow, succeeded, until, type Check } from './steps.mts';

/** An event goes the way of its name; `activityFeed.test.mts` has the rest. */
export const activityFeedRouter: Check = async (instance, file) => {
	await importWorkflow(instance, file);
	const { rest } = instance.server;
	const { realtime } = instance.sandbox.control;
	const id = await rest.runWorkflow(file.id, 'Activity Feed');
	await until(
		() => realtime.state().sockets,
		(sockets) => sockets.some(({ subscriptions }) => subscriptions.length === 1),
	);
	realtime.publish({ event: 'import.finished', data: {} });
	const execution = succeeded(await rest.executionEnded(id));
	const { json } = onlyItem(execution, 'Import Event');
	assert.equal(json.summary, 'Import: import.finished');
};
