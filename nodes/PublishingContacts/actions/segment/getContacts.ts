import { z } from 'zod';
import { listRecords } from '../../../shared/client/pages';
import { defineOperation } from '../../../shared/operations/operation';
import { channelFilter } from '../../../shared/pickers/channels';
import { pagingInput, pagingProperties, wantedCount } from '../../../shared/properties/paging';
import { booleanInput, integer, optionalIdentifier } from '../../../shared/properties/schemas';
import { segmentId } from '../../pickers/segments';
import { simplify } from '../../../shared/properties/simplify';
import { contactIdentity, contactOutput } from '../contact/simpleContact';

export const getContacts = defineOperation({
	value: 'getContacts',
	name: 'Get Contacts',
	action: 'Get contacts of segment',
	description:
		'Get the contacts that are in a segment now, one item per contact. Turn off Simplify to get consents and addresses as well.',
	endpoint: 'getSegmentContacts',
	properties: [
		segmentId,
		...pagingProperties,
		{
			displayName: 'Filters',
			name: 'filters',
			type: 'collection',
			placeholder: 'Add Filter',
			default: {},
			options: [
				{
					...channelFilter,
					description:
						'Only subscribers of this channel (newsletter): choose one, or enter its slug (its short name in the service)',
				},
			],
		},
		simplify,
	],
	input: z.object({
		segmentId: integer({ min: 0 }),
		...pagingInput,
		filters: z.object({ channel: optionalIdentifier }),
		simplify: booleanInput,
	}),
	async run({ input, api, hint }) {
		const { channel } = input.filters;
		const contacts = await listRecords(
			api,
			'getSegmentContacts',
			{
				path: { segmentId: String(input.segmentId) },
				body: channel === undefined ? {} : { channel },
			},
			{ limit: wantedCount(input), identity: contactIdentity, hint },
		);
		if (contacts.length === 0) hint('The segment has no contacts now.');
		return contacts.map((contact) => contactOutput(contact, input.simplify));
	},
});
