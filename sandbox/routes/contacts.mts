import { newContact, subscribe, type Contact } from '../company/contacts.mts';
import { isOwnField, type CustomField } from '../company/customFields.mts';
import { isoWithOffset } from '../company/dates.mts';
import { isInSegment } from '../company/segments.mts';
import { SYSTEM_SEGMENTS } from '../company/systemSegments.mts';
import { envelope, existing, ServiceError } from '../server/answers.mts';
import { route } from '../server/route.mts';
import { activityOf, type Activity } from '../company/contactActivity.mts';
import { browsed, type Filters } from './browse.mts';
import {
	change,
	contactPage,
	existingChannel,
	existingContact,
	existingSegment,
	suppressionsOf,
	whole,
	type Profile,
} from './contactRecords.mts';
import { contactTags } from './contactTags.mts';
import { pageBounds } from './paging.mts';
import type { Service } from '../service.mts';

type Definition = Pick<CustomField, 'name' | 'label' | 'type'> &
	Partial<Pick<CustomField, 'required' | 'sortOrder'>>;
interface OneContact {
	path: { email: string };
}
interface OneSegment {
	path: { segmentId: number };
}
interface Narrowed {
	channel?: string;
}
interface OneSubscription {
	path: { email: string; channel: string };
}

/** The responses of most writes are not documented: here it is the record. */
export const contacts = {
	upsertContact: route<{ body: Profile & { email: string; channel?: string; source?: string } }>(
		({ body }, service) => {
			const { email, channel } = body;
			const { company, clock } = service;
			const known = company.contacts.get(email.toLowerCase());
			const contact: Contact = known ?? newContact(email, clock());
			// With a channel an existing contact is only subscribed.
			if (!known || channel === undefined) change(contact, body, service);
			if (channel !== undefined) subscribe(contact, existingChannel(channel), 1, clock());
			company.contacts.set(email.toLowerCase(), contact);
			const message = known ? 'The contact is updated.' : 'The contact is created.';
			return envelope(whole(contact, service), 1, message, known ? 200 : 201);
		},
	),

	browseContacts: route<{ body: Filters & { pageSize: number; searchAfter?: string } }>(
		({ body }, service) => contactPage(browsed(body, service), body, service),
	),

	getContact: route<OneContact & { query: { channel?: string } }>(
		({ path, query: { channel } }, service) => {
			const contact = existingContact(service, path.email);
			if (channel !== undefined && !contact.subscriptions.has(channel)) {
				throw new ServiceError(404, 'The contact has no subscription to this channel.');
			}
			return envelope(whole(contact, service, channel), 1);
		},
	),

	getSuppressions: route<OneContact>(({ path }, service) => {
		const items = suppressionsOf(existingContact(service, path.email));
		return envelope(items, items.length);
	}),

	updateContact: route<OneContact & { body: Profile & { channel?: string } }>(
		({ path, body }, service) => {
			const contact = existingContact(service, path.email);
			change(contact, body, service);
			return envelope(whole(contact, service), 1);
		},
	),

	deleteContact: route<OneContact>(({ path }, service) => {
		existingContact(service, path.email);
		service.company.contacts.delete(path.email.toLowerCase());
		return envelope([], 0);
	}),

	getContactActivity: route<
		OneContact & {
			query: {
				page: number;
				limit: number;
				search?: string;
				channel?: string;
				direction: 'asc' | 'desc';
				'eventType[]'?: Activity['type'][];
			};
		}
	>(({ path, query }, service) => {
		const { 'eventType[]': types = [], search = '', channel, direction } = query;
		existingContact(service, path.email);
		if (channel !== undefined) existingChannel(channel);
		const matching = activityOf(service.now).filter(
			(event) =>
				(types.length === 0 || types.includes(event.type)) &&
				(channel === undefined || event.channel === channel) &&
				`${event.letterTitle} ${event.linkUrl}`.includes(search),
		);
		if (direction === 'asc') matching.reverse();
		const { page, limit } = query;
		const entries = matching.slice(...pageBounds({ page, size: limit }, service));
		return envelope({ entries, page, limit }, matching.length);
	}),

	createSubscription: route<OneContact & { body: { channel: string; status: number } }>(
		({ path, body: { channel, status } }, service) => {
			const contact = existingContact(service, path.email);
			subscribe(contact, existingChannel(channel), status, service.clock());
			return envelope(whole(contact, service), 1, 'Success', 201);
		},
	),

	setSubscriptions: route<OneContact & { body: { channels: string[]; status: number } }>(
		({ path, body: { channels, status } }, service) => {
			const contact = existingContact(service, path.email);
			for (const slug of channels.map(existingChannel)) {
				subscribe(contact, slug, status, service.clock());
			}
			return envelope(whole(contact, service), 1);
		},
	),

	updateSubscription: route<OneSubscription & { body: { status: number } }>(
		({ path: { email, channel }, body: { status } }, service) => {
			const now = service.clock();
			subscribe(existingContact(service, email), existingChannel(channel), status, now);
			const updatedAt = isoWithOffset(now);
			return envelope({ email, channelSlug: channel, status, updatedAt }, 1);
		},
	),

	deleteSubscription: route<OneSubscription>(({ path: { email, channel } }, service) => {
		const contact = existingContact(service, email);
		if (!contact.subscriptions.delete(channel)) {
			throw new ServiceError(404, 'The subscription is not found.');
		}
		return envelope(whole(contact, service), 1);
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
		const field = ownField(company.customFields, path.fieldId);
		Object.assign(field, body);
		return envelope(field, 1, 'The custom field is updated.');
	}),

	getSystemSegments: route(() => envelope(SYSTEM_SEGMENTS, SYSTEM_SEGMENTS.length)),

	deleteContactField: route<{ path: { fieldId: number } }>(({ path }, { company }) => {
		const field = ownField(company.customFields, path.fieldId);
		company.customFields.splice(company.customFields.indexOf(field), 1);
		return envelope([], 0);
	}),

	getSegments: route<{ query: Narrowed }>(({ query: { channel } }, { company }) => {
		if (channel !== undefined) existingChannel(channel);
		const matching = company.segments.filter(
			({ channelSlugs }) =>
				channel === undefined || channelSlugs.length === 0 || channelSlugs.includes(channel),
		);
		return envelope(matching, matching.length);
	}),

	getSegment: route<OneSegment>(({ path }, service) =>
		envelope(existingSegment(service, path.segmentId), 1),
	),

	countSegment: route<OneSegment & { query: Narrowed }>(({ path, query }, service) =>
		envelope([], members(path, query, service).length),
	),

	getSegmentContacts: route<
		OneSegment & { body: Narrowed & { pageSize: number; searchAfter?: string } }
	>(({ path, body }, service) => contactPage(members(path, body, service), body, service)),

	...contactTags,
};

function ownField(fields: CustomField[], fieldId: number): CustomField {
	const found = fields.find((field) => field.id === fieldId && isOwnField(field));
	return existing(found, 'custom field');
}

function members({ segmentId }: OneSegment['path'], { channel }: Narrowed, service: Service) {
	const segment = existingSegment(service, segmentId);
	if (channel !== undefined) existingChannel(channel);
	return [...service.company.contacts.values()].filter(
		(contact: Contact) =>
			isInSegment(segment, contact) &&
			(channel === undefined || contact.subscriptions.has(channel)),
	);
}
