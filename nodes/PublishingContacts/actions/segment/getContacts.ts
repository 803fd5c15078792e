import { z } from 'zod';
import { contactIdentity } from '../../../shared/api/records';
import { getMany } from '../../../shared/operations/getMany';
import { defineOperation } from '../../../shared/operations/operation';
import { channelFilter } from '../../../shared/pickers/channels';
import { pagingInput, pagingProperties } from '../../../shared/properties/paging';
import { integer, optionalSlug } from '../../../shared/properties/schemas';
import { segmentId } from '../../../shared/pickers/segments';
import { CONTACT_OUTPUT } from '../contact/simpleContact';
import { filtersOf } from '../../../shared/properties/collections';

export const getContacts = defineOperation({
	value: 'getContacts',
	name: 'Get Contacts',
	action: 'Get contacts of segment',
	description: 'Get the contacts that are in a segment now, one item per contact',
	endpoint: 'getSegmentContacts',
	properties: [
		segmentId,
		...pagingProperties,
		filtersOf([
			{
				...channelFilter,
				description:
					'Only subscribers of this channel (newsletter): choose one, or enter its slug (its short name in the service) or ID',
			},
		]),
	],
	input: z.object({
		segmentId: integer({ min: 0 }),
		...pagingInput,
		filters: z.object({ channel: optionalSlug }),
	}),
	simple: CONTACT_OUTPUT.simple,
	async run(context) {
		const { segmentId, filters } = context.input;
		return await getMany(
			context,
			{ path: { segmentId: String(segmentId) }, body: { channel: filters.channel } },
			{
				what: 'contacts',
				none: 'The segment has no contacts now.',
				identity: contactIdentity,
			},
		);
	},
});
