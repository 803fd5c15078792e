import type { INodeProperties } from 'n8n-workflow';
import { filters } from './filters';

/** The parameters of the trigger, beside n8n's own 'Poll Times'. */
export const changeProperties: INodeProperties[] = [
	{
		displayName: 'Event',
		name: 'event',
		type: 'options',
		noDataExpression: true,
		description: 'What starts the workflow',
		options: [
			{
				name: 'Agent Activity',
				value: 'agentActivity',
				description: 'An agent begins a run, or the run ends',
			},
			{
				name: 'Import Failed',
				value: 'importFailed',
				description: 'A subscriber import fails, also after a retry',
			},
			{
				name: 'Import Finished',
				value: 'importFinished',
				description: 'A subscriber import finishes, with or without failed rows',
			},
			{
				name: 'Letter Published',
				value: 'letterPublished',
				description: 'A letter is published, however long ago it was created',
			},
			{
				name: 'Purchase Received',
				value: 'purchaseReceived',
				description: 'An advertiser purchases a promotion',
			},
			{
				name: 'Purchase Status Changed',
				value: 'purchaseStatusChanged',
				description: 'A purchase gets another status, or is approved',
			},
		],
		default: 'importFailed',
	},
	filters,
	{
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add Option',
		default: {},
		options: [
			{
				displayName: 'Max Items',
				name: 'maxItems',
				type: 'number',
				typeOptions: { minValue: 1, maxValue: 5000 },
				default: 500,
				description: 'Max number of changes that one poll returns; the next polls return the rest',
			},
			{
				displayName: 'Start Date',
				name: 'startDate',
				type: 'dateTime',
				displayOptions: { show: { startFrom: ['date'] } },
				default: '',
				description:
					'The date from which on changes start the workflow, including those before it was published',
			},
			{
				displayName: 'Start From',
				name: 'startFrom',
				type: 'options',
				options: [
					{
						name: 'Date',
						value: 'date',
						description: "Changes that happened on or after the 'Start Date'",
					},
					{
						name: 'Everything',
						value: 'everything',
						description: 'All that the service has, oldest first',
					},
					{
						name: 'Now',
						value: 'now',
						description: 'Changes that happen once the workflow is published',
					},
				],
				default: 'now',
				description: 'Where the first poll of this event begins',
			},
		],
	},
];
