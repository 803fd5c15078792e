import { z } from 'zod';
import { contactIdentity } from '../../shared/api/records';
import { listOf, optionalSegment, requiredText, slugs } from '../../shared/properties/schemas';
import { serverTime, timeText, type ChangeKind } from './changeKind';

export const contactFilters = z.object({
	channels: slugs,
	tags: listOf(requiredText),
	segmentId: optionalSegment,
});

/** A contact appears in the list (`openapi/contacts.yaml`, `browseContacts`). Created again after a deletion, it is another change. */
const contactCreated: ChangeKind<z.infer<typeof contactFilters>> = {
	endpoint: 'browseContacts',
	growsAtTop: true,
	identity: contactIdentity,
	request: ({ channels, tags, segmentId }) => ({
		body: {
			sort: 'dateAdded',
			direction: 'desc',
			...(channels.length > 0 ? { channels } : {}),
			...(tags.length > 0 ? { tags } : {}),
			...(segmentId === undefined ? {} : { segmentId }),
		},
	}),
	hasZone: true,
	version: ({ createdAt }) => timeText(createdAt),
	time: ({ createdAt }) => serverTime(createdAt),
};

export const contactKinds = { contactCreated };
