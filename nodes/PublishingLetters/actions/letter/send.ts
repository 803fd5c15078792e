import { z } from 'zod';
import { audience, audienceInput } from '../../pickers/audience';
import { channel } from '../../../shared/pickers/channels';
import { draftId } from '../../pickers/letters';
import { booleanInput, identifier, optionalText, slug } from '../../../shared/properties/schemas';
import { defineOperation } from '../../../shared/operations/operation';
import { checkIsDraft } from './checkIsDraft';
import { switchField, textField } from '../../../shared/properties/fields';

export const send = defineOperation({
	value: 'send',
	action: 'Send letter to its readers now',
	description: 'Send a draft to its audience now. This cannot be undone.',
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
		switchField(
			'Send Whatever Its Status',
			'sendAnyStatus',
			"Whether to send a letter whose status is not known to be a draft's. It may already be on its way.",
		),
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
		options: z.object({ subject: optionalText, sendAnyStatus: booleanInput.optional() }),
	}),
	// `7`, `07` and `+7` are one number.
	partitionKey: ({ letterId }) => (/^\+?\d+$/.test(letterId) ? `${BigInt(letterId)}` : letterId),
	atMostOnce: true,
	once: {
		what: 'The letter',
		done: 'sent',
		details:
			'It was not sent again: a letter is sent to one audience only. Do not send it again unless a person asks for it.',
		keptMs: 10 * 60_000,
	},
	async run({ input: { channel, letterId, segmentId, options }, api, writeRecord, claim, isTool }) {
		const { sendAnyStatus } = options;
		claim(await checkIsDraft(api, { letterId, channel, sendAnyStatus, isTool }));
		const body = { channel, segment: segmentId, subject: options.subject };
		const sent = await writeRecord({ path: { letterId }, body }, { uniqueId: letterId });
		return { ...sent, channel, segment: segmentId };
	},
});
