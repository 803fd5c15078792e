import { z } from 'zod';
import { keywordField } from '../../../shared/properties/keyword';
import { defineList } from '../../../shared/operations/list';
import { optionalChannel } from '../../../shared/pickers/channels';
import { email } from '../../properties/email';
import { directionInput, timeDirection } from '../../../shared/properties/sorting';
import { emailAddress, listOf, textUpTo, optionalSlug } from '../../../shared/properties/schemas';
import { choicesField, optionsInWords } from '../../../shared/properties/fields';

const EVENT_TYPES = ['delivery', 'open', 'click', 'bounce', 'purchase'] as const;

export const getActivity = defineList({
	value: 'getActivity',
	action: 'Get activity of contact',
	description:
		'Get what a contact did and received: deliveries, opens, clicks, bounces and purchases, one item per event',
	endpoint: 'getContactActivity',
	properties: [email],
	filters: [
		optionalChannel(),
		choicesField(
			'Event Types',
			'eventTypes',
			'Only events of these types. Leave empty for all types.',
			optionsInWords(EVENT_TYPES),
		),
		keywordField(
			'search',
			'e.g. summer sale',
			'Only events whose letter title or link contains this text',
		),
	],
	sort: [timeDirection('The order of the events')],
	input: z.object({
		email: emailAddress,
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
	list({ email: address, filters: { eventTypes, channel, search }, sort }) {
		const query = { 'eventType[]': eventTypes, search, channel, direction: sort.direction };
		return { what: 'events', call: { path: { email: address }, query } };
	},
});
