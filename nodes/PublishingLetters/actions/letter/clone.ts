import { z } from 'zod';
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
import { writeRecord } from '../../../shared/operations/recordOrInput';
import { choiceField, textField } from '../../../shared/properties/fields';

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
			[
				{ name: 'Configured Template', value: 9, description: 'A template that is ready for use' },
				{ name: 'Configuring', value: 8, description: 'A draft whose settings are not complete' },
				{ name: 'Empty Draft', value: 0, description: "A draft of the service's editor" },
				{ name: 'Ready to Send', value: 7, description: 'A draft that waits to be sent' },
				{ name: 'Template', value: 3, description: 'A template that is still being made' },
			],
		),
		textField(
			'Title',
			'title',
			'e.g. What moved overnight',
			"The title of the copy. If left out, the original's is used.",
		),
		{
			displayName: 'Use Channel Settings',
			name: 'useChannelSettings',
			type: 'boolean',
			default: true,
			description: "Whether to use the channel's settings instead of the original's",
		},
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
	async run({ input: { letterId, options: body }, call }) {
		const copy = await writeRecord(call, { path: { letterId }, body }, { letterId });
		return withNumberName(copy, 'publicationStatusName');
	},
});
