import type { INode } from 'n8n-workflow';

/** Starts a workflow as the editor's button does. */
export const runNow: INode = {
	id: 'start',
	name: 'Run Now',
	type: 'n8n-nodes-base.manualTrigger',
	typeVersion: 1,
	position: [0, 0],
	parameters: {},
};

/** The activity feed's live channel, with all that it can start a workflow with. */
export const activityFeed: INode = {
	id: 'feed',
	name: 'Activity Feed',
	type: 'n8n-nodes-publishing.publishingActivityTrigger',
	typeVersion: 1,
	position: [0, 0],
	parameters: {
		channel: { __rl: true, mode: 'list', value: '' },
		events: [],
		options: { includeSystemEvents: true },
	},
};
