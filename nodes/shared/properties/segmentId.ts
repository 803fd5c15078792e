import type { INodeProperties } from 'n8n-workflow';

/** A saved segment of the company's contacts. */
export const segmentId: INodeProperties = {
	displayName: 'Segment',
	name: 'segmentId',
	type: 'resourceLocator',
	required: true,
	default: { mode: 'list', value: '' },
	description:
		'The saved segment: choose one, or enter its ID, a number that Segment: Get Many returns',
	modes: [
		{
			displayName: 'From List',
			name: 'list',
			type: 'list',
			placeholder: 'Select a segment...',
			typeOptions: { searchListMethod: 'searchSegments', searchable: true },
		},
		{
			displayName: 'By ID',
			name: 'id',
			type: 'string',
			placeholder: 'e.g. 42',
		},
	],
};
