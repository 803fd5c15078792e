import { z } from 'zod';
import { pagingProperties, pagingInput, wantedCount } from '../../../shared/properties/paging';
import {
	booleanInput,
	integer,
	keywordInput,
	listOf,
	requiredText,
	slugs,
} from '../../../shared/properties/schemas';
import { pick, simplify } from '../../../shared/properties/simplify';
import { listRecords } from '../../../shared/client/pages';
import { defineOperation } from '../../../shared/operations/operation';
import { hintIfNone } from '../../../shared/operations/getMany';
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
				direction: z.enum(['asc', 'desc']).optional(),
				orderBy: z.enum(['publication_date', 'updated_at']).optional(),
			}),
		})
		.superRefine((input, context) => {
			if (input.scope !== 'channels' || input.channels.length > 0) return;
			const message = 'must have at least one channel';
			context.addIssue({ code: 'custom', path: ['channels'], message });
		}),
	async run({ input, api, hint }) {
		const { filters: chosen, options } = input;
		const filter = { status: chosen.status?.toString(), keyword: chosen.keyword };
		const letters = await listRecords(
			api,
			'getLetters',
			{
				query: {
					allChannels: input.scope === 'allChannels' ? 'true' : undefined,
					'channels[]': input.scope === 'channels' ? input.channels : undefined,
					...filter,
					'tags[]': chosen.tags,
					orderBy: options.orderBy,
					asc: options.direction && String(options.direction === 'asc'),
				},
			},
			{ limit: wantedCount(input), identity: ({ uniqueId }) => uniqueId, hint },
		);
		const isFiltered = chosen.tags.length > 0 || Object.values(filter).some(Boolean);
		hintIfNone(letters, hint, OF_SCOPE[input.scope], { isFiltered });
		return letters.map((letter) => (input.simplify ? pick(letter, SIMPLE_FIELDS) : letter));
	},
});

/** Names of the records in the hint about an empty list without filters. */
const OF_SCOPE = {
	allChannels: 'letters',
	channels: 'letters of these channels',
	templates: 'templates',
} as const;
