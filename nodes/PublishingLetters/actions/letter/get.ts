import { z } from 'zod';
import { channel } from '../../../shared/pickers/channels';
import { letterId } from '../../pickers/letters';
import { pick, simplify } from '../../../shared/properties/simplify';
import { booleanInput, identifier } from '../../../shared/properties/schemas';
import { defineOperation } from '../../../shared/operations/operation';
import { asRecord } from '../../../shared/api/records';

const SIMPLE_FIELDS = [
	'uniqueId',
	'title',
	'subtitle',
	'slug',
	'publicationDate',
	'publicationStatus',
	'segmentName',
	'campaignId',
	'createdAt',
	'updatedAt',
];

export const get = defineOperation({
	value: 'get',
	action: 'Get letter',
	description:
		'Get one letter of a channel. Turn off Simplify to get its content and settings as well.',
	endpoint: 'getLetter',
	properties: [channel, letterId, simplify],
	input: z.object({ channel: identifier, letterId: identifier, simplify: booleanInput }),
	async run({ input, call }) {
		const path = { channel: input.channel, letterId: input.letterId };
		const letter = asRecord((await call({ path })).items);
		return input.simplify ? pick(letter, SIMPLE_FIELDS) : letter;
	},
});
