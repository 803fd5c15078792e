import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startInstance, type Instance } from '../support/n8n/instance.mts';
import { activityFeed } from '../support/n8n/workflow.mts';
import { until } from '../support/until.mts';
import { WatchedFeed } from './feed/watchedFeed.mts';

let instance: Instance;
let feed: WatchedFeed;

before(async () => {
	instance = await startInstance();
	feed = new WatchedFeed(instance, 'activity-feed');
	await feed.publishWorkflow();
});

after(async () => await instance?.close());

test('publishing the workflow subscribes to the live channel, once', async () => {
	await feed.subscribed();
	const { connections, mostAtOnce } = instance.sandbox.control.realtime.state();
	assert.deepEqual({ connections, mostAtOnce }, { connections: 1, mostAtOnce: 1 });
});

test('a test that is stopped in the editor closes its socket', async () => {
	const { rest } = instance.server;
	const isClosed = () => instance.sandbox.control.realtime.state().sockets.length === 0;
	await rest.unpublishWorkflow(feed.workflowId);
	await until(isClosed, 'the workflow is not subscribed');
	const id = await rest.runWorkflow(feed.workflowId, activityFeed.name);
	await feed.subscribed();
	await rest.request('POST', `/executions/${id}/stop`);
	await until(isClosed, 'the socket is closed');
});
