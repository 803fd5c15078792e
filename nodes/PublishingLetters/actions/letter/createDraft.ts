import { z } from 'zod';
import { channel } from '../../../shared/pickers/channels';
import { onceIgnoringCase, unlessEmpty } from '../../../shared/properties/conversions';
import {
	listOf,
	requiredLines,
	requiredText,
	shortText,
	slug,
} from '../../../shared/properties/schemas';
import { audience, audienceInput } from '../../pickers/audience';
import { defineOperation } from '../../../shared/operations/operation';
import {
	DRAFT_OUTPUT,
	subject,
	subtitle,
	subtitleInput,
	suppressChannels,
	suppressInput,
} from './draftProperties';
import { additionalFieldsOf } from '../../../shared/properties/collections';
import { textField } from '../../../shared/properties/fields';

/** Limits of the service, and that it takes no tag twice, whatever its case. */
const MOST_TAGS = 20;
const LONGEST_TAG = 60;
const tagsInput = listOf(requiredText.pipe(shortText(LONGEST_TAG)))
	.transform(onceIgnoringCase)
	.refine((tags) => tags.length <= MOST_TAGS, `must have at most ${MOST_TAGS} tags`)
	.transform(unlessEmpty);

export const createDraft = defineOperation({
	value: 'createDraft',
	action: 'Create draft of letter',
	description:
		"Create a draft from a whole HTML document. Nothing is sent, and the draft cannot be changed in the service's editor.",
	endpoint: 'createDraft',
	properties: [
		channel,
		subject,
		{
			displayName: 'HTML',
			name: 'html',
			type: 'string',
			typeOptions: { rows: 5 },
			required: true,
			default: '',
			placeholder: 'e.g. <html><body><h1>Good morning</h1></body></html>',
			description:
				'The complete HTML document of the letter. It should contain an unsubscribe link, as none is added.',
		},
		audience,
		additionalFieldsOf([
			subtitle,
			suppressChannels,
			textField(
				'Tags',
				'tags',
				'e.g. weekend, reads',
				'The names of newsletter tags, separated by commas: at most 20, of up to 60 characters',
			),
		]),
	],
	input: z.object({
		channel: slug,
		subject: requiredText,
		html: requiredLines,
		segmentId: audienceInput,
		additionalFields: z.object({
			subtitle: subtitleInput,
			suppressChannels: suppressInput,
			tags: tagsInput,
		}),
	}),
	...DRAFT_OUTPUT,
	async run({ input, writeRecord }) {
		const { additionalFields, segmentId: segment, ...letter } = input;
		const { suppressChannels: suppress, ...others } = additionalFields;
		const body = { ...letter, segment, ...others, suppress };
		return await writeRecord({ body });
	},
});
