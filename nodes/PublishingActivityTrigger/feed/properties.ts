import type { INodeProperties } from 'n8n-workflow';
import { optionsCollectionOf } from '../../shared/properties/collections';
import { switchField } from '../../shared/properties/fields';

/** The parameters of the node, without zod: n8n loads them when it starts. */
export const feedProperties: INodeProperties[] = [
	{
		displayName: 'Feed Channel',
		name: 'channel',
		type: 'resourceLocator',
		default: { mode: 'list', value: '' },
		description:
			"The realtime channel of the activity feed. Leave empty for the company's live channel.",
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
		placeholder: 'e.g. letter.*',
		description:
			'Only events with these names. Leave empty for all events. * stands for any ending.',
	},
	optionsCollectionOf([
		switchField(
			'Include System Events',
			'includeSystemEvents',
			"Whether to also start the workflow with 'system.reconnected' after an interruption or a stop of n8n",
		),
		{
			displayName: 'Max Executions',
			name: 'maxExecutions',
			type: 'number',
			typeOptions: { minValue: 1, maxValue: 1000 },
			default: 20,
			description:
				'Max number of executions to run at the same time. Further events wait. Set to 1 to run them one by one.',
		},
	]),
];
