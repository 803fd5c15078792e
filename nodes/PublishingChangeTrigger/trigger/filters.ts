import type { INodeProperties } from 'n8n-workflow';
import { channels } from '../../shared/properties/channel';

/** What the changes of each event can be narrowed to. */
export const filters: INodeProperties = {
	displayName: 'Filters',
	name: 'filters',
	type: 'collection',
	placeholder: 'Add Filter',
	default: {},
	options: [
		{
			displayName: 'Agent',
			name: 'agentId',
			type: 'resourceLocator',
			displayOptions: { show: { '/event': ['agentActivity'] } },
			default: { mode: 'list', value: '' },
			description:
				"Only runs of this agent: choose one, or enter its ID ('uniqueId' in the service)",
			modes: [
				{
					displayName: 'From List',
					name: 'list',
					type: 'list',
					placeholder: 'Select an agent...',
					typeOptions: { searchListMethod: 'searchAgents', searchable: true },
				},
				{
					displayName: 'By ID',
					name: 'id',
					type: 'string',
					placeholder: 'e.g. 346f3e0d-17b4-440a-aae8-6904255eb494',
				},
			],
		},
		{
			...channels,
			displayOptions: {
				show: { '/event': ['letterPublished', 'purchaseReceived', 'purchaseStatusChanged'] },
			},
		},
		{
			displayName: 'File Name',
			name: 'fileName',
			type: 'string',
			displayOptions: { show: { '/event': ['importFailed', 'importFinished'] } },
			default: '',
			placeholder: 'e.g. subscribers-may',
			description: 'Only imports whose file name contains this text, regardless of case',
		},
		{
			displayName: 'Only With Failed Rows',
			name: 'onlyWithFailedRows',
			type: 'boolean',
			displayOptions: { show: { '/event': ['importFailed', 'importFinished'] } },
			default: false,
			description: 'Whether to return only imports in which rows failed',
		},
		{
			displayName: 'Statuses',
			name: 'statuses',
			type: 'string',
			displayOptions: { show: { '/event': ['purchaseReceived', 'purchaseStatusChanged'] } },
			default: '',
			placeholder: 'e.g. pending',
			description:
				'Only purchases with one of these statuses, separated by commas. A pending purchase is waiting for review.',
		},
	],
};
