import { findChannel } from '../company/channels.mts';
import { isOwnField, type CustomField } from '../company/customFields.mts';
import { isoWithOffset } from '../company/dates.mts';
import { SYSTEM_SEGMENTS } from '../company/systemSegments.mts';
import { envelope, ServiceError } from '../server/answers.mts';
import { route } from '../server/route.mts';

type Definition = Pick<CustomField, 'name' | 'label' | 'type'> &
	Partial<Pick<CustomField, 'required' | 'sortOrder'>>;

/** The API does not say what a write answers with: here it is the record. */
const SEGMENTS = [{ id: 4, name: 'Readers in Köln' }];

export const contacts = {
	updateSubscription: route<{
		path: { email: string; channel: string };
		body: { status: number };
	}>(({ path: { email, channel }, body: { status } }, { clock }) => {
		if (!findChannel(channel)) throw new ServiceError(404, 'The channel is not found.');
		const updatedAt = isoWithOffset(clock());
		return envelope({ email, channelSlug: channel, status, updatedAt }, 1);
	}),

	getContactFields: route((_input, { company: { customFields } }) =>
		envelope(customFields, customFields.length),
	),

	createContactField: route<{ body: Definition }>(({ body }, { company }) => {
		const last = (key: 'id' | 'sortOrder') =>
			Math.max(...company.customFields.map((field) => field[key]));
		const { required = false, sortOrder = last('sortOrder') + 1 } = body;
		const field = { id: last('id') + 1, ...body, required, sortOrder };
		company.customFields.push(field);
		return envelope(field, 1, 'The custom field is created.', 201);
	}),

	updateContactField: route<{
		path: { fieldId: number };
		body: Partial<Definition>;
	}>(({ path, body }, { company }) => {
		const field = company.customFields.find(({ id }) => id === path.fieldId);
		if (!field || !isOwnField(field)) {
			throw new ServiceError(404, 'The custom field is not found.');
		}
		Object.assign(field, body);
		return envelope(field, 1, 'The custom field is updated.');
	}),

	createContactTag: route<{ body: { name: string; color: string } }>(
		({ body: { name, color } }, { company }) => {
			company.contactTags += 1;
			return envelope({ id: company.contactTags, name, color }, 1, 'The tag is created.', 201);
		},
	),

	getSegments: route(() => envelope(SEGMENTS, SEGMENTS.length)),

	getSystemSegments: route(() => envelope(SYSTEM_SEGMENTS, SYSTEM_SEGMENTS.length)),
};
