import type { Contact } from '../company/contacts.mts';
import { isInSegment } from '../company/segments.mts';
import { envelope } from '../server/answers.mts';
import { route } from '../server/route.mts';
import type { Service } from '../service.mts';
import { contactPage, existingChannel, existingSegment } from './contactRecords.mts';

interface OneSegment {
	path: { segmentId: number };
}
interface Narrowed {
	channel?: string;
}

export const segments = {
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
};

function members({ segmentId }: OneSegment['path'], { channel }: Narrowed, service: Service) {
	const segment = existingSegment(service, segmentId);
	if (channel !== undefined) existingChannel(channel);
	return [...service.company.contacts.values()].filter(
		(contact: Contact) =>
			isInSegment(segment, contact) &&
			(channel === undefined || contact.subscriptions.has(channel)),
	);
}
