import { z } from 'zod';
import { keywordInput } from '../../../shared/properties/keyword';
import { directionInput, pagingProperties, pagingInput } from '../../../shared/properties/paging';
import {
	booleanInput,
	integer,
	listOf,
	requiredText,
	slugs,
} from '../../../shared/properties/schemas';
import { simplify } from '../../../shared/properties/simplify';
import { defineOperation } from '../../../shared/operations/operation';
import { getMany } from '../../../shared/operations/getMany';
import { filters, order, scope, scopeChannels } from './getAllProperties';

const SIMPLE_FIELDS = [
	'uniqueId',
	'title',
	'subtitle',
	'publicationDate',
	'publicationStatus',
	'segmentName',
	'channelSlug',
	'channelName',
	'updatedAt',
];

const MOST_TAGS = 50;

export const getAll = defineOperation({
	value: 'getAll',
	action: 'Get many letters',
	description: 'Get letters of any state, drafts and templates included',
	endpoint: 'getLetters',
	properties: [scope, scopeChannels, ...pagingProperties, ...filters, simplify],
	options: order,
	input: z
		.object({
			...pagingInput,
			scope: z.enum(['allChannels', 'channels', 'templates']),
			channels: slugs,
			filters: z.object({
				keyword: keywordInput,
				status: integer({ min: 0 }).optional(),
				tags: listOf(requiredText).refine(
					(tags) => tags.length <= MOST_TAGS,
					`must have at most ${MOST_TAGS} tags`,
				),
			}),
			simplify: booleanInput,
			options: z.object({
				direction: directionInput,
				orderBy: z.enum(['publication_date', 'updated_at']).optional(),
			}),
		})
		.superRefine((input, context) => {
			if (input.scope !== 'channels' || input.channels.length > 0) return;
			const message = 'must have at least one channel';
			context.addIssue({ code: 'custom', path: ['channels'], message });
		}),
	async run(context) {
		const { scope: chosen, channels, filters: given, options } = context.input;
		const query = {
			allChannels: chosen === 'allChannels' ? 'true' : undefined,
			'channels[]': chosen === 'channels' ? channels : undefined,
			status: given.status?.toString(),
			keyword: given.keyword,
			'tags[]': given.tags,
			orderBy: options.orderBy,
			asc: options.direction && String(options.direction === 'asc'),
		};
		return await getMany(
			context,
			{ query },
			{ what: OF_SCOPE[chosen], identity: ({ uniqueId }) => uniqueId, simple: SIMPLE_FIELDS },
		);
	},
});

/** Names of the records in the hint about an empty list without filters. */
const OF_SCOPE = {
	allChannels: 'letters',
	channels: 'letters of these channels',
	templates: 'templates',
} as const;
