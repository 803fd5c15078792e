import type { INodeProperties } from 'n8n-workflow';
import { filters } from './filters';

/** The parameters of the trigger, beside n8n's own 'Poll Times'. */
export const changeProperties: INodeProperties[] = [
	{
		displayName: 'Event',
		name: 'event',
		type: 'options',
		noDataExpression: true,
		description: 'The event that starts the workflow',
		options: [
			{
				name: 'Agent Activity',
				value: 'agentActivity',
				description: 'An agent begins a run, or the run ends',
			},
			{
				name: 'Import Failed',
				value: 'importFailed',
				description: 'A subscriber import fails, including after a retry',
			},
			{
				name: 'Import Finished',
				value: 'importFinished',
				description: 'A subscriber import finishes, with or without failed rows',
			},
			{
				name: 'Letter Published',
				value: 'letterPublished',
				description: 'A letter is published, no matter when it was created',
			},
			{
				name: 'Purchase Received',
				value: 'purchaseReceived',
				description: 'An advertiser purchases a promotion',
			},
			{
				name: 'Purchase Status Changed',
				value: 'purchaseStatusChanged',
				description: 'The status of a purchase changes, or it is approved',
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
				description: 'Max number of changes to return per poll. The next polls return the rest.',
			},
			{
				displayName: 'Start Date',
				name: 'startDate',
				type: 'dateTime',
				displayOptions: { show: { startFrom: ['date'] } },
				default: '',
				description:
					'Changes from this date on start the workflow, including those made before it was published',
			},
			{
				displayName: 'Start From',
				name: 'startFrom',
				type: 'options',
				options: [
					{
						name: 'Date',
						value: 'date',
						description: "Changes made on or after the 'Start Date'",
					},
					{
						name: 'Everything',
						value: 'everything',
						description: 'All existing records, oldest first',
					},
					{
						name: 'Now',
						value: 'now',
						description: 'Changes made after the workflow is published',
					},
				],
				default: 'now',
				description: 'Which changes the first poll of this event returns',
			},
		],
	},
];
