import { newTag, type ContactTag } from '../company/contactTags.mts';
import { isoWithOffset } from '../company/dates.mts';
import { envelope, existing } from '../server/answers.mts';
import { route } from '../server/route.mts';
import type { Service } from '../service.mts';
import { pageBounds } from './paging.mts';

interface Members {
	path: { tag: string };
	body: { emails: string[] };
}

export const contactTags = {
	getContactTags: route<{
		query: {
			page: number;
			limit: number;
			search?: string;
			sort: 'name' | 'audienceMembers';
			direction: 'asc' | 'desc';
		};
	}>(({ query: { page, limit, search = '', sort, direction } }, service) => {
		const { contacts, contactTags: tags } = service.company;
		const counts = new Map<string, number>();
		for (const contact of contacts.values()) {
			for (const name of contact.tags) counts.set(name, (counts.get(name) ?? 0) + 1);
		}
		const matching = tags
			.filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()))
			.map((tag) => ({ ...tag, audienceMembers: counts.get(tag.name) ?? 0 }));
		const sign = direction === 'asc' ? 1 : -1;
		matching.sort((one, other) => sign * (one[sort] < other[sort] ? -1 : 1));
		return envelope(matching.slice(...pageBounds({ page, size: limit }, service)), matching.length);
	}),

	createContactTag: route<{ body: { name: string; color: string } }>(
		({ body: { name, color } }, { company, clock }) => {
			const id = Math.max(0, ...company.contactTags.map((tag) => tag.id)) + 1;
			const tag = newTag(id, name, color, clock());
			company.contactTags.push(tag);
			return envelope(tag, 1, 'The tag is created.', 201);
		},
	),

	updateContactTag: route<{ path: { tagId: number }; body: Partial<ContactTag> }>(
		({ path, body }, service) => {
			const { contacts } = service.company;
			const tag = existingTag(service, ({ id }) => id === path.tagId);
			for (const contact of contacts.values()) {
				contact.tags = contact.tags.map((name) => (name === tag.name ? (body.name ?? name) : name));
			}
			Object.assign(tag, body, { updatedAt: isoWithOffset(service.clock()) });
			return envelope(tag, 1);
		},
	),

	deleteContactTag: route<{ path: { tagId: number } }>(({ path }, service) => {
		const { contacts, contactTags: tags } = service.company;
		const tag = existingTag(service, ({ id }) => id === path.tagId);
		tags.splice(tags.indexOf(tag), 1);
		for (const contact of contacts.values()) {
			contact.tags = contact.tags.filter((name) => name !== tag.name);
		}
		return envelope([], 0);
	}),

	addContactTag: route<Members>((input, service) =>
		changeMembers(input, service, (tags, name) => (tags.includes(name) ? tags : [...tags, name])),
	),

	removeContactTag: route<Members>((input, service) =>
		changeMembers(input, service, (tags, name) =>
			tags.includes(name) ? tags.filter((one) => one !== name) : tags,
		),
	),
};

function existingTag({ company }: Service, isMeant: (tag: ContactTag) => boolean): ContactTag {
	return existing(company.contactTags.find(isMeant), 'tag');
}

/** Addresses that are no contacts are passed over. */
function changeMembers(
	{ path, body }: Members,
	service: Service,
	changed: (tags: string[], name: string) => string[],
) {
	const { name } = existingTag(service, (tag) => tag.name === path.tag);
	const addresses = new Set(body.emails.map((email) => email.toLowerCase()));
	let matched = 0;
	let updated = 0;
	for (const address of addresses) {
		const contact = service.company.contacts.get(address);
		if (contact === undefined) continue;
		matched++;
		const tags = changed(contact.tags, name);
		if (tags !== contact.tags) updated++;
		contact.tags = tags;
	}
	return envelope({ matched, updated }, 1);
}
