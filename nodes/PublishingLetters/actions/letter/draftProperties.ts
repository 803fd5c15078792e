import type { INodeProperties } from 'n8n-workflow';
import { channels } from '../../../shared/pickers/channels';
import { unlessEmpty } from '../../../shared/properties/conversions';
import { slugs, textUpTo } from '../../../shared/properties/schemas';
import { requiredTextField, textField } from '../../../shared/properties/fields';

const LONGEST_SUBTITLE = 191;

export const subject = requiredTextField(
	'Subject',
	'subject',
	'e.g. What moved overnight',
	'The subject line, which is the title of the letter',
);

export const subtitle = textField(
	'Subtitle',
	'subtitle',
	'e.g. Five reads for the weekend',
	'The preview text, at most 191 characters',
);

export const suppressChannels: INodeProperties = {
	...channels,
	displayName: 'Suppressed Channel Names or IDs',
	name: 'suppressChannels',
	hint: 'Contacts who also subscribe to these channels do not get the letter. In an expression, use slugs or IDs.',
};

export const subtitleInput = textUpTo(LONGEST_SUBTITLE);
export const suppressInput = slugs.transform(unlessEmpty);

/** The fields of a draft. The whole HTML would fill an agent's context, so Simplify leaves it out. */
export const DRAFT_OUTPUT = {
	simple: [
		'uniqueId',
		'title',
		'subtitle',
		'publicationDate',
		'publicationStatus',
		'publicationStatusName',
		'segmentId',
		'channelSlug',
		'createdAt',
		'updatedAt',
	],
	furtherFields: ['editor', 'emailTemplate', 'insights', 'useComposer'],
};
