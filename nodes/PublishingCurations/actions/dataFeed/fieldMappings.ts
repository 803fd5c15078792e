import type { INodeProperties } from 'n8n-workflow';
import { z } from 'zod';
import { optionalText, requiredText } from '../../../shared/properties/schemas';
import { curationFieldKey } from '../../pickers/curations';
import { choiceField, textField } from '../../../shared/properties/fields';

/** The targets as the editor shows them, and those that must all be mapped (`openapi/curations.yaml`, `FieldMappings`). */
const TARGETS = {
	author: 'Author',
	content: 'Content',
	customField: 'Custom Field',
	excerpt: 'Excerpt',
	image: 'Image',
	imageAlt: 'Image Alt',
	imageCaption: 'Image Caption',
	publicationDate: 'Publication Date',
	siteName: 'Site Name',
	title: 'Title',
	url: 'URL',
} as const;
type Target = keyof typeof TARGETS;
const MANDATORY_TARGETS = ['url', 'title', 'excerpt'] as const;
const CUSTOM_FIELD = 'customField';

export const fieldMappings: INodeProperties = {
	displayName: 'Field Mappings',
	name: 'fieldMappings',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true },
	placeholder: 'Add Mapping',
	required: true,
	default: {},
	description:
		"Which part of a feed item goes into which part of a curation. 'URL', 'Title' and 'Excerpt' must all be mapped.",
	options: [
		{
			displayName: 'Mapping',
			name: 'mapping',
			values: [
				textField(
					'Source',
					'source',
					'e.g. article.headline',
					"The path into one feed item's JSON, with dots. Preview lists the paths of a feed.",
				),
				choiceField(
					'Target',
					'target',
					'The part of the curation that the value goes to',
					'title',
					Object.entries(TARGETS).map(([value, name]) => ({ name, value })),
				),
				{
					...curationFieldKey,
					name: 'customFieldKey',
					displayOptions: { show: { target: ['customField'] } },
				},
			],
		},
	],
};

/** A custom field's key, also as the service writes it in a target: `customField:<key>`. */
const customFieldKey = z.preprocess(
	(value) => (typeof value === 'string' ? value.replace(/^\s*(customField:\s*)+/, '') : value),
	optionalText,
);

const mapping = z
	.object({
		source: requiredText,
		target: z.enum(Object.keys(TARGETS) as [Target]),
		customFieldKey,
	})
	.refine(({ target, customFieldKey }) => target !== CUSTOM_FIELD || customFieldKey !== undefined, {
		path: ['customFieldKey'],
		message: "must not be empty when 'Target' is 'Custom Field'",
	})
	.transform(({ source, target, customFieldKey }) => ({
		source,
		target: target === CUSTOM_FIELD ? `${CUSTOM_FIELD}:${customFieldKey}` : target,
	}));

/** The mappings in the form that the service takes: `{ source, target }` each. */
export const fieldMappingsInput = z
	.object({ mapping: z.array(mapping).default([]) })
	.superRefine(({ mapping: mappings }, context) => {
		const targets = mappings.map(({ target }) => target);
		const missing = MANDATORY_TARGETS.filter((mandatory) => !targets.includes(mandatory));
		if (missing.length === 0) return;
		const names = missing.map((target) => `'${TARGETS[target]}'`).join(', ');
		const message = `must map 'URL', 'Title' and 'Excerpt' (missing: ${names})`;
		context.addIssue({ code: 'custom', message });
	})
	.transform(({ mapping: mappings }) => mappings);
