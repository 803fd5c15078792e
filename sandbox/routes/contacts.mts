import { z } from 'zod';
import { findChannel } from '../company/channels.mts';
import { CUSTOM_FIELD_TYPES, isOwnField } from '../company/customFields.mts';
import { isoWithOffset } from '../company/dates.mts';
import { envelope, ServiceError } from '../server/answers.mts';
import { defineEndpoint } from '../server/endpoint.mts';
import { queryInteger } from './schemas.mts';

// The document does not say what the following answer with; the sandbox gives the record.

const updateSubscription = defineEndpoint({
	method: 'PUT',
	path: '/api/v3/contacts/:email/subscriptions/:channelSlug',
	api: 'body',
	pathSchema: z.object({
		email: z.string().regex(/^[^\s@]+@[^\s@]+$/, 'must be an e-mail address'),
		channelSlug: z.string(),
	}),
	bodySchema: z.object({ status: z.number().int() }).strict(),
	handle({ path, body }, { clock }) {
		if (!findChannel(path.channelSlug)) throw new ServiceError(404, 'The channel is not found.');
		return envelope({ ...path, ...body, updatedAt: isoWithOffset(clock()) }, 1);
	},
});

const shortText = z.string().min(1).max(255);
const definition = z
	.object({
		name: shortText.regex(
			/^[\p{L}\p{N}_ ]+$/u,
			'must have letters, numbers, underscores and spaces only',
		),
		label: shortText,
		type: z.enum(CUSTOM_FIELD_TYPES),
		required: z.boolean(),
		sortOrder: z.number().int(),
	})
	.strict();

const createCustomField = defineEndpoint({
	method: 'POST',
	path: '/api/v3/contacts/custom-fields',
	api: 'body',
	bodySchema: definition.partial({ required: true, sortOrder: true }),
	handle({ body }, { company }) {
		const last = (key: 'id' | 'sortOrder') =>
			Math.max(...company.customFields.map((field) => field[key]));
		const { required = false, sortOrder = last('sortOrder') + 1 } = body;
		const field = { id: last('id') + 1, ...body, required, sortOrder };
		company.customFields.push(field);
		return envelope(field, 1, 'The custom field is created.', 201);
	},
});

const updateCustomField = defineEndpoint({
	method: 'PUT',
	path: '/api/v3/contacts/custom-fields/:fieldId',
	api: 'body',
	pathSchema: z.object({ fieldId: queryInteger }),
	bodySchema: definition.partial(),
	handle({ path, body }, { company }) {
		const field = company.customFields.find(({ id }) => id === path.fieldId);
		if (!field || !isOwnField(field)) {
			throw new ServiceError(404, 'The custom field is not found.');
		}
		Object.assign(field, body);
		return envelope(field, 1, 'The custom field is updated.');
	},
});

const createTag = defineEndpoint({
	method: 'POST',
	path: '/api/v3/contacts/tags',
	api: 'body',
	bodySchema: z
		.object({
			name: z
				.string()
				.regex(
					/^[\p{L}\p{N}\-_ ]+$/u,
					'must have letters, numbers, hyphens, underscores and spaces only',
				),
			color: z.string().regex(/^#[0-9a-f]{6}$/i, 'must be a color of the form #rrggbb'),
		})
		.strict(),
	handle({ body }, { company }) {
		company.contactTags += 1;
		return envelope({ id: company.contactTags, ...body }, 1, 'The tag is created.', 201);
	},
});

export const contactEndpoints = [
	updateSubscription,
	createCustomField,
	updateCustomField,
	createTag,
];
