import { z } from 'zod';
import { keywordField } from '../../../shared/properties/keyword';
import { getMany } from '../../../shared/operations/getMany';
import { defineOperation } from '../../../shared/operations/operation';
import { channelFilter } from '../../../shared/pickers/channels';
import { email } from '../../properties/email';
import { pagingInput, pagingProperties } from '../../../shared/properties/paging';
import { directionInput, timeDirection } from '../../../shared/properties/sorting';
import { emailAddress, listOf, textUpTo, optionalSlug } from '../../../shared/properties/schemas';
import { filtersOf, sortOf } from '../../../shared/properties/collections';
import { choicesField } from '../../../shared/properties/fields';

const EVENT_TYPES = ['delivery', 'open', 'click', 'bounce', 'purchase'] as const;

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
		filtersOf([
			channelFilter,
			choicesField(
				'Event Types',
				'eventTypes',
				'Only events of these types. Leave empty for all types.',
				[
					{ name: 'Bounce', value: 'bounce' },
					{ name: 'Click', value: 'click' },
					{ name: 'Delivery', value: 'delivery' },
					{ name: 'Open', value: 'open' },
					{ name: 'Purchase', value: 'purchase' },
				],
			),
			keywordField(
				'search',
				'e.g. summer sale',
				'Only events whose letter title or link contains this text',
			),
		]),
		sortOf([timeDirection('The order of the events')]),
	],
	input: z.object({
		email: emailAddress,
		...pagingInput,
		filters: z.object({
			channel: optionalSlug,
			eventTypes: listOf(z.enum(EVENT_TYPES)),
			search: textUpTo(255),
		}),
		sort: z.object({ direction: directionInput }),
	}),
	simple: [
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
	],
	async run(context) {
		const { email: address, filters, sort } = context.input;
		const { eventTypes, channel, search } = filters;
		const query = { 'eventType[]': eventTypes, search, channel, direction: sort.direction };
		const call = { path: { email: address }, query };
		return await getMany(context, call, { what: 'events' });
	},
});
