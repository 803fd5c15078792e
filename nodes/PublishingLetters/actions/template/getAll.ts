import type { IDataObject } from 'n8n-workflow';
import { z } from 'zod';
import { channels } from '../../../shared/pickers/channels';
import { pagingProperties, pagingInput, wantedCount } from '../../../shared/properties/paging';
import { pick, simplify } from '../../../shared/properties/simplify';
import { booleanInput, slugs } from '../../../shared/properties/schemas';
import { wholeList } from '../../../shared/client/pages';
import { defineOperation } from '../../../shared/operations/operation';

const SIMPLE_FIELDS = [
	'uniqueId',
	'title',
	'subtitle',
	'channelSlug',
	'channelName',
	'brandName',
	'publicationStatus',
	'isClaimed',
	'createdAt',
	'updatedAt',
];

export const getAll = defineOperation({
	value: 'getAll',
	name: 'Get Many',
	action: 'Get many templates',
	description: 'Get the active letter templates of one or more channels',
	endpoint: 'getActiveTemplates',
	properties: [{ ...channels, required: true }, ...pagingProperties, simplify],
	input: z.object({
		channels: slugs.refine((list) => list.length > 0, 'must have at least one channel'),
		...pagingInput,
		simplify: booleanInput,
	}),
	async run({ input, api, hint }) {
		const query = { 'channels[]': input.channels };
		const templates = await wholeList(api, 'getActiveTemplates', { query }, hint);
		if (templates.length === 0) hint('These channels have no active template.');
		return templates
			.slice(0, wantedCount(input))
			.map((template) =>
				input.simplify ? pick(template, SIMPLE_FIELDS) : template,
			) as IDataObject[];
	},
});
