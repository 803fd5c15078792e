import type { INodeProperties } from 'n8n-workflow';

/** The parameters of the node, without zod: n8n loads them when it starts. */
export const feedProperties: INodeProperties[] = [
	{
		displayName: 'Feed Channel',
		name: 'channel',
		type: 'resourceLocator',
		default: { mode: 'list', value: '' },
		description:
			"The realtime channel of the activity feed. If left empty, the company's live channel is looked up when the workflow is published.",
		modes: [
			{
				displayName: 'From List',
				name: 'list',
				type: 'list',
				placeholder: 'Leave empty for the live channel',
				typeOptions: { searchListMethod: 'searchLiveChannel', searchable: false },
			},
			{
				displayName: 'By Name',
				name: 'name',
				type: 'string',
				placeholder: 'e.g. private-company-activity',
			},
		],
	},
	{
		displayName: 'Limit to Events',
		name: 'events',
		type: 'string',
		typeOptions: { multipleValues: true, multipleValueButtonText: 'Add Event' },
		default: [],
		placeholder: 'e.g. letter.published (made up)',
		description:
			'The names of the events that start the workflow. Which names the service uses is not documented: leave empty for all events first, and see what comes. End a name with * to match all names that begin with it.',
	},
	{
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add Option',
		default: {},
		options: [
			{
				displayName: 'Include System Events',
				name: 'includeSystemEvents',
				type: 'boolean',
				default: false,
				description:
					"Whether to also start the workflow with the event 'system.reconnected' after the feed was interrupted or n8n was stopped, so that it can catch up",
			},
			{
				displayName: 'Max Executions',
				name: 'maxExecutions',
				type: 'number',
				typeOptions: { minValue: 1, maxValue: 1000 },
				default: 20,
				description:
					'Max number of executions of this trigger to run at the same time. Further events wait. Set to 1 to run them strictly one after another.',
			},
		],
	},
];
