import type { IDataObject } from 'n8n-workflow';
import { z } from 'zod';
import { listRecords } from '../../../shared/client/pages';
import { defineOperation } from '../../../shared/operations/operation';
import { hintIfNone } from '../../../shared/operations/hintIfNone';
import { channelFilter } from '../../../shared/pickers/channels';
import { email } from '../../properties/email';
import { pagingInput, pagingProperties, wantedCount } from '../../../shared/properties/paging';
import {
	booleanInput,
	emailAddress,
	listOf,
	optionalIdentifier,
	textUpTo,
} from '../../../shared/properties/schemas';
import { pick, simplify } from '../../../shared/properties/simplify';

const EVENT_TYPES = ['delivery', 'open', 'click', 'bounce', 'purchase'] as const;

const SIMPLE_FIELDS = [
	'type',
	'occurredAt',
	'letterTitle',
	'linkUrl',
	'channel',
	'bounceType',
	'bounceReason',
	'purchaseAmount',
	'purchaseCurrency',
	'isPromotion',
];

export const getActivity = defineOperation({
	value: 'getActivity',
	name: 'Get Activity',
	action: 'Get activity of contact',
	description:
		'Get what a contact did and received: deliveries, opens, clicks, bounces and purchases, one item per event',
	endpoint: 'getContactActivity',
	properties: [
		email,
		...pagingProperties,
		{
			displayName: 'Filters',
			name: 'filters',
			type: 'collection',
			placeholder: 'Add Filter',
			default: {},
			options: [
				channelFilter,
				{
					displayName: 'Event Types',
					name: 'eventTypes',
					type: 'multiOptions',
					options: [
						{ name: 'Bounce', value: 'bounce' },
						{ name: 'Click', value: 'click' },
						{ name: 'Delivery', value: 'delivery' },
						{ name: 'Open', value: 'open' },
						{ name: 'Purchase', value: 'purchase' },
					],
					default: [],
					description: 'Only events of these types. Leave empty for all types.',
				},
				{
					displayName: 'Keyword',
					name: 'search',
					type: 'string',
					default: '',
					placeholder: 'e.g. summer sale',
					description: 'Only events whose letter title or link contains this text',
				},
			],
		},
		simplify,
	],
	options: [
		{
			displayName: 'Direction',
			name: 'direction',
			type: 'options',
			options: [
				{ name: 'Newest First', value: 'desc' },
				{ name: 'Oldest First', value: 'asc' },
			],
			default: 'desc',
			description: 'The order of the events',
		},
	],
	input: z.object({
		email: emailAddress,
		...pagingInput,
		filters: z.object({
			channel: optionalIdentifier,
			eventTypes: listOf(z.enum(EVENT_TYPES)),
			search: textUpTo(255),
		}),
		simplify: booleanInput,
		options: z.object({ direction: z.enum(['asc', 'desc']).optional() }),
	}),
	async run({ input, api, hint }) {
		const { eventTypes, channel, search } = input.filters;
		const query = { 'eventType[]': eventTypes, search, channel, ...input.options };
		const events = await listRecords(
			api,
			'getContactActivity',
			{ path: { email: input.email }, query },
			{ limit: wantedCount(input), hint },
		);
		const isFiltered = eventTypes.length > 0 || search !== undefined || channel !== undefined;
		hintIfNone(events, hint, 'events', { isFiltered });
		return events.map((event) =>
			input.simplify ? pick(event, SIMPLE_FIELDS) : event,
		) as IDataObject[];
	},
});
