import type { IDataObject } from 'n8n-workflow';
import { z } from 'zod';
import { wholeList } from '../../../shared/client/pages';
import { defineOperation } from '../../../shared/operations/operation';
import { hintIfNone } from '../../../shared/operations/hintIfNone';
import { channelFilter } from '../../../shared/pickers/channels';
import { pagingInput, pagingProperties, wantedCount } from '../../../shared/properties/paging';
import { optionalIdentifier } from '../../../shared/properties/schemas';

export const getAll = defineOperation({
	value: 'getAll',
	name: 'Get Many',
	action: 'Get many segments',
	description:
		"Get the company's saved segments with their conditions. Built-in segments are not included.",
	endpoint: 'getSegments',
	properties: [
		...pagingProperties,
		{
			displayName: 'Filters',
			name: 'filters',
			type: 'collection',
			placeholder: 'Add Filter',
			default: {},
			options: [
				{
					...channelFilter,
					description:
						'Only segments of this channel (newsletter) and those of every channel: choose one, or enter its slug (its short name in the service)',
				},
			],
		},
	],
	input: z.object({ ...pagingInput, filters: z.object({ channel: optionalIdentifier }) }),
	async run({ input, api, hint }) {
		const { channel } = input.filters;
		const segments = await wholeList(api, 'getSegments', { query: { channel } }, hint);
		const isFiltered = channel !== undefined;
		hintIfNone(segments, hint, 'saved segments', { isFiltered });
		return segments.slice(0, wantedCount(input)) as IDataObject[];
	},
});
