import type { INodeProperties } from 'n8n-workflow';
import { z } from 'zod';
import { channel } from '../../../shared/pickers/channels';
import { templateId } from '../../pickers/letters';
import { unlessEmpty } from '../../../shared/properties/conversions';
import {
	identifier,
	listOf,
	optionalLines,
	requiredText,
	slug,
	storyAddress,
} from '../../../shared/properties/schemas';
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
import * as story from '../../../shared/properties/story';

const curations: INodeProperties = {
	displayName: 'Curations',
	name: 'curations',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true },
	placeholder: 'Add Curation',
	default: {},
	description:
		"The stories to fill the template's blocks with. They are saved as curations of the company, too.",
	options: [
		{
			displayName: 'Curation',
			name: 'curation',
			values: [story.excerpt, story.tags, story.title, story.url],
		},
	],
};

const curationInput = z.object({
	excerpt: optionalLines,
	tags: listOf(requiredText).transform(unlessEmpty),
	title: requiredText,
	url: requiredText.pipe(storyAddress),
});

export const createDraftFromTemplate = defineOperation({
	value: 'createDraftFromTemplate',
	action: 'Create draft of letter from template',
	description:
		'Create a draft from a template, filled with curations. Nothing is sent: you choose the audience in Letter: Send.',
	endpoint: 'createDraftFromTemplate',
	properties: [
		templateId,
		channel,
		subject,
		curations,
		additionalFieldsOf([subtitle, suppressChannels]),
	],
	input: z.object({
		templateId: identifier,
		channel: slug,
		subject: requiredText,
		curations: z
			.object({ curation: z.array(curationInput).default([]) })
			.transform(({ curation }) => unlessEmpty(curation)),
		additionalFields: z.object({ subtitle: subtitleInput, suppressChannels: suppressInput }),
	}),
	...DRAFT_OUTPUT,
	async run({ input, writeRecord }) {
		const { additionalFields, curations: stories, templateId, ...letter } = input;
		const { subtitle: previewText, suppressChannels: suppress } = additionalFields;
		const body = { ...letter, subtitle: previewText, suppress, curations: stories };
		return await writeRecord({ path: { templateId }, body }, { templateId });
	},
});
