import type { INodeProperties } from 'n8n-workflow';
import { letterStatuses } from '../../../shared/properties/letterStatuses';
import { z } from 'zod';
import { channels } from '../../../shared/pickers/channels';
import { keywordField, keywordInput } from '../../../shared/properties/keyword';
import { directionOf, sortByOf, sortInput } from '../../../shared/properties/sorting';
import { integer, listOf, requiredText, slugs } from '../../../shared/properties/schemas';
import { defineList } from '../../../shared/operations/list';
import { isInState, uniqueIdOf, type ApiRecord } from '../../../shared/api/records';
import { newsletterTags } from '../../pickers/newsletterTags';
import { choiceField } from '../../../shared/properties/fields';

const MOST_TAGS = 50;

/** The scope of the list: the service returns templates only if no channel is asked for. */
const scope = choiceField('Scope', 'scope', 'Where to look for letters', 'allChannels', [
	{ name: 'All Channels', value: 'allChannels', description: 'The letters of every channel' },
	{ name: 'Channels', value: 'channels', description: 'The letters of some channels' },
	{
		name: 'Company Templates',
		value: 'templates',
		description: 'The templates of the company, and no letter of a channel',
	},
]);

const scopeChannels: INodeProperties = {
	...channels,
	displayOptions: { show: { scope: ['channels'] } },
};

const ANY_STATUS = 6;

const STATUSES = [
	{ name: 'Draft', value: 'draft', description: 'Any draft: none that was sent or is scheduled' },
	{ name: 'Any', value: ANY_STATUS },
	...letterStatuses,
];

const filters = [
	keywordField('keyword', 'e.g. weekend', 'Only letters with this text in their title or subject'),
	choiceField('Status', 'status', 'Only letters with this status', 7, STATUSES),
	newsletterTags,
];

const sort = [
	directionOf('desc'),
	sortByOf('letters', 'updated_at', [
		{ name: 'Publication Date', value: 'publication_date' },
		{ name: 'Updated At', value: 'updated_at' },
	]),
];

export const getAll = defineList({
	action: 'Get many letters',
	description: 'Get letters (newsletter editions) with any status, drafts and templates included',
	endpoint: 'getLetters',
	properties: [scope, scopeChannels],
	filters,
	sort,
	input: z
		.object({
			scope: z.enum(['allChannels', 'channels', 'templates']),
			channels: slugs,
			filters: z.object({
				keyword: keywordInput,
				status: z
					.literal('draft')
					.or(integer({ min: 0 }))
					.optional(),
				tags: listOf(requiredText).refine(
					(tags) => tags.length <= MOST_TAGS,
					`must have at most ${MOST_TAGS} tags`,
				),
			}),
			sort: sortInput('publication_date', 'updated_at'),
		})
		.refine((input) => input.scope !== 'channels' || input.channels.length > 0, {
			path: ['channels'],
			message: 'must have at least one channel',
		}),
	simple: [
		'uniqueId',
		'id',
		'title',
		'subtitle',
		'publicationDate',
		'publicationStatus',
		'publicationStatusName',
		'segmentName',
		'channelSlug',
		'updatedAt',
	],
	furtherFields: ['channelName'],
	list({ scope: chosen, channels: slugsChosen, filters: given, sort: order }) {
		const isDrafts = given.status === 'draft';
		const query = {
			allChannels: chosen === 'allChannels' ? 'true' : undefined,
			'channels[]': chosen === 'channels' ? slugsChosen : undefined,
			status: (isDrafts ? ANY_STATUS : given.status)?.toString(),
			keyword: given.keyword,
			'tags[]': given.tags,
			orderBy: order.sortBy,
			asc: order.direction && String(order.direction === 'asc'),
		};
		const isWanted = isDrafts ? (letter: ApiRecord) => isInState(letter, 'draft') : undefined;
		return { what: OF_SCOPE[chosen], identity: uniqueIdOf, isWanted, call: { query } };
	},
});

/** Names of the records in the hint about an empty list without filters. */
const OF_SCOPE = {
	allChannels: 'letters',
	channels: 'letters of these channels',
	templates: 'templates',
} as const;
