import { z } from 'zod';
import { letterStatuses } from '../../../shared/properties/letterStatuses';
import { withNumberName } from '../../../shared/properties/numberNames';
import { anyLetterId } from '../../../shared/pickers/letters';
import {
	booleanInput,
	channelNumber,
	identifier,
	integer,
	optionalText,
} from '../../../shared/properties/schemas';
import { defineOperation } from '../../../shared/operations/operation';
import { choiceField, switchedOnField, textField } from '../../../shared/properties/fields';

/** Statuses that a copy may get: of templates, and of drafts that nobody has to approve. */
const COPY_STATUSES: readonly unknown[] = [0, 3, 7, 8, 9];

export const clone = defineOperation({
	value: 'clone',
	action: 'Clone letter',
	description:
		'Duplicate a letter or template, with the status of the original unless another is set',
	endpoint: 'cloneLetter',
	properties: [anyLetterId],
	options: [
		{
			displayName: 'Channel Name or ID',
			name: 'channelId',
			type: 'options',
			typeOptions: { loadOptionsMethod: 'getChannelIds' },
			default: '',
			description:
				'Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
			hint: "The channel of the copy. If left out, the original's is used. In an expression, use its slug or ID.",
		},
		choiceField(
			'Status',
			'status',
			"The status of the copy. If left out, the original's is used. For the copy of a published letter, the service decides.",
			7,
			letterStatuses.filter(({ value }) => COPY_STATUSES.includes(value)),
		),
		textField(
			'Title',
			'title',
			'e.g. What moved overnight',
			"The title of the copy. If left out, the original's is used.",
		),
		switchedOnField(
			'Use Channel Settings',
			'useChannelSettings',
			"Whether to use the channel's settings instead of the original's",
		),
	],
	input: z.object({
		letterId: identifier,
		options: z.object({
			channelId: z.preprocess(
				(value) => (value === '' ? undefined : value),
				channelNumber.optional(),
			),
			status: integer({ min: 0 }).optional(),
			title: optionalText,
			useChannelSettings: booleanInput.optional(),
		}),
	}),
	async run({ input: { letterId, options: body }, writeRecord }) {
		const copy = await writeRecord({ path: { letterId }, body }, { letterId });
		return withNumberName(copy, 'publicationStatusName');
	},
});
