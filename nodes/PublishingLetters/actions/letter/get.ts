import { z } from 'zod';
import { channel } from '../../../shared/pickers/channels';
import { letterId } from '../../pickers/letters';
import { outputInput, outputProperties } from '../../../shared/properties/output';
import { identifier, slug } from '../../../shared/properties/schemas';
import { defineOperation } from '../../../shared/operations/operation';
import { asRecord } from '../../../shared/api/records';

const SIMPLE_FIELDS = [
	'uniqueId',
	'id',
	'title',
	'subtitle',
	'slug',
	'publicationDate',
	'publicationStatus',
	'segmentName',
	'createdAt',
	'updatedAt',
];

export const get = defineOperation({
	value: 'get',
	action: 'Get letter',
	description:
		'Get one letter of a channel. Turn off Simplify to get its content and settings as well.',
	endpoint: 'getLetter',
	properties: [channel, letterId, ...outputProperties],
	input: z.object({ channel: slug, letterId: identifier, ...outputInput }),
	simple: SIMPLE_FIELDS,
	async run({ input, call }) {
		const path = { channel: input.channel, letterId: input.letterId };
		const letter = asRecord((await call({ path })).items);
		return letter;
	},
});
