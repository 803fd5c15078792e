import { z } from 'zod';
import { contactIdentity } from '../../../shared/api/records';
import { defineList } from '../../../shared/operations/list';
import { optionalChannel } from '../../../shared/pickers/channels';
import { integer, optionalSlug } from '../../../shared/properties/schemas';
import { segmentId } from '../../../shared/pickers/segments';
import { CONTACT_OUTPUT } from '../contact/simpleContact';

export const getContacts = defineList({
	value: 'getContacts',
	action: 'Get contacts of segment',
	description: 'Get the contacts that are in a segment now, one item per contact',
	endpoint: 'getSegmentContacts',
	properties: [segmentId],
	filters: [
		optionalChannel(
			'Only subscribers of this channel (newsletter): choose one, or enter its slug (its short name in the service) or ID',
		),
	],
	input: z.object({
		segmentId: integer({ min: 0 }),
		filters: z.object({ channel: optionalSlug }),
	}),
	simple: CONTACT_OUTPUT.simple,
	list: ({ segmentId: id, filters: body }) => ({
		what: 'contacts',
		none: 'The segment has no contacts now.',
		identity: contactIdentity,
		call: { path: { segmentId: String(id) }, body },
	}),
});
