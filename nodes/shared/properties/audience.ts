import type { INodeProperties } from 'n8n-workflow';
import { integer } from './schemas';

/** Whom a letter goes to. It has no default: everybody must be chosen. */
export const audience: INodeProperties = {
	displayName: 'Audience',
	name: 'segmentId',
	type: 'resourceLocator',
	required: true,
	default: { mode: 'list', value: '' },
	description:
		'The contacts to send the letter to: choose a segment, or enter the ID that Segment: Get Many returns in Publishing Contacts; 0 stands for everybody on the channel',
	modes: [
		{
			displayName: 'From List',
			name: 'list',
			type: 'list',
			placeholder: 'Select a segment...',
			typeOptions: { searchListMethod: 'searchAudiences', searchable: true },
		},
		{
			displayName: 'By ID',
			name: 'id',
			type: 'string',
			placeholder: 'e.g. 100001',
		},
	],
};

/** A segment's number, or 0 for everybody. */
export const audienceInput = integer({ min: 0 });
