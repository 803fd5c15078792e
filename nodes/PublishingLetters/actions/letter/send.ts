import { z } from 'zod';
import { audience, audienceInput } from '../../pickers/audience';
import { channel } from '../../../shared/pickers/channels';
import { draftId } from '../../pickers/letters';
import { identifier, optionalText, slug } from '../../../shared/properties/schemas';
import { defineOperation } from '../../../shared/operations/operation';
import { writeRecord } from '../../../shared/operations/recordOrInput';
import { checkIsDraft } from './checkIsDraft';
import { textField } from '../../../shared/properties/textField';

export const send = defineOperation({
	value: 'send',
	name: 'Send',
	action: 'Send letter',
	description:
		'Send a draft to its audience. It reaches real people at once, which cannot be undone. One run of the node never sends it twice, even if no response confirms that it was sent. Another run does: do not use Retry On Fail.',
	endpoint: 'sendLetter',
	properties: [
		{
			displayName: 'This sends the letter to real people at once. It cannot be undone.',
			name: 'sendNotice',
			type: 'notice',
			default: '',
		},
		channel,
		draftId,
		audience,
	],
	options: [
		textField(
			'Subject',
			'subject',
			'e.g. What moved overnight',
			"The subject line to use instead of the draft's",
		),
	],
	input: z.object({
		channel: slug,
		letterId: identifier,
		segmentId: audienceInput,
		options: z.object({ subject: optionalText }),
	}),
	orderKey: ({ letterId }) => letterId,
	happensOnce: true,
	once: {
		what: 'The letter',
		done: 'sent',
		details:
			'It was not sent again: each run sends a letter to one audience only. To reach another audience, clone the letter and send the copy.',
	},
	async run({ input: { channel: slug, letterId, segmentId, options }, api, call }) {
		await checkIsDraft(api, letterId);
		const body = { channel: slug, segment: segmentId, subject: options.subject };
		return await writeRecord(call, { path: { letterId }, body }, { uniqueId: letterId });
	},
});
