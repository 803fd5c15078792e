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
		'The segment of contacts that the letter goes to: choose one, or enter the ID that Get Many of segments returns, where 0 stands for everybody on the channel',
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
