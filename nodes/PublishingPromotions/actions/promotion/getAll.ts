import type { INodeProperties } from 'n8n-workflow';
import { z } from 'zod';
import { directionOf, sortByOf, sortInput } from '../../../shared/properties/sorting';
import {
	booleanInput,
	integer,
	listOf,
	requiredText,
	slugs,
} from '../../../shared/properties/schemas';
import { idOf, type ApiRecord } from '../../../shared/api/records';
import { sendingServices } from '../../../shared/properties/sendingServices';
import { defineList } from '../../../shared/operations/list';
import { keywordField, keywordInput } from '../../../shared/properties/keyword';
import { channels } from '../../../shared/pickers/channels';
import { dateInput, notBefore } from '../../../shared/properties/dates';
import { choiceField, dateField, switchField } from '../../../shared/properties/fields';

const filters: INodeProperties[] = [
	channels,
	keywordField(
		'keyword',
		'e.g. spring sale',
		'Only promotions with this text in their campaign title or promoter',
	),
	{
		displayName: 'Promoter Names or IDs',
		name: 'promoters',
		type: 'multiOptions',
		typeOptions: { loadOptionsMethod: 'getPromoters' },
		default: [],
		description:
			'Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
		hint: 'In an expression, use names, as a list or separated by commas',
	},
	dateField('Runs After', 'from', 'Only promotions that run on or after this day'),
	dateField('Runs Before', 'to', 'Only promotions that run on or before this day'),
	choiceField(
		'Status',
		'status',
		'Only promotions with this status. Expressions can use any number.',
		5,
		[
			{ name: 'Active', value: 5 },
			{ name: 'Any', value: 6 },
			{ name: 'Draft', value: 0 },
			{ name: 'Inactive', value: 9 },
		],
	),
];

const filtersInput = z
	.object({
		channels: slugs,
		keyword: keywordInput,
		promoters: listOf(requiredText),
		from: dateInput.optional(),
		to: dateInput.optional(),
		status: integer().optional(),
	})
	.superRefine(notBefore('to', 'from', 'Runs After'));

export const getAll = defineList({
	action: 'Get many promotions',
	description: 'Get the promotions (campaigns, ads) that the letters of the company carry',
	endpoint: 'getPromotions',
	filters,
	sort: [
		directionOf('desc'),
		sortByOf('promotions', 'createdAt', [
			{ name: 'Campaign Title', value: 'title' },
			{ name: 'Created At', value: 'createdAt' },
			{ name: 'Promoter', value: 'promoterDisplayName' },
			{ name: 'Status', value: 'status' },
		]),
	],
	// It renders the MJML, and leaves no promotion out.
	unlimited: 'options.esp',
	options: [
		switchField(
			'Include Metrics',
			'includeMetrics',
			'Whether to count the impressions and clicks of each promotion',
		),
		switchField(
			'Include MJML',
			'mjml',
			"Whether to render each promotion as MJML, in the field 'mjml'",
		),
		choiceField(
			'MJML Sending Service',
			'esp',
			"The email service that 'Include MJML' renders for. Expressions take a number.",
			1,
			sendingServices,
		),
	],
	input: z.object({
		filters: filtersInput,
		options: z.object({
			includeMetrics: booleanInput.optional(),
			mjml: booleanInput.optional(),
			esp: integer({ min: 0 }).optional(),
		}),
		sort: sortInput('createdAt', 'title', 'status', 'promoterDisplayName'),
	}),
	simple: [
		'promotionCollateralUid',
		'campaignTitle',
		'promoter',
		'createdAt',
		'nextDate',
		'isActive',
		'position',
		'impressions',
		'clicks',
		'mjml',
	],
	list({ filters: chosen, options: { includeMetrics: metrics, mjml, esp }, sort }) {
		const query = {
			keyword: chosen.keyword,
			status: chosen.status,
			'channels[]': chosen.channels,
			'promoters[]': chosen.promoters,
			from: chosen.from?.day,
			to: chosen.to?.day,
			sortBy: sort.sortBy,
			direction: sort.direction,
			metrics,
			mjml,
			esp,
		};
		return { what: 'promotions', identity: identityOf, call: { query } };
	},
});

/** A collateral may be in several campaigns. */
function identityOf(promotion: ApiRecord): string | undefined {
	const id = idOf(({ promotionCollateralUid }) => promotionCollateralUid, promotion);
	return id && JSON.stringify([id, promotion.promotionCampaignUid]);
}
