import { contactIdentity } from '../../shared/api/records';
import { serverTime, timeText, type ChangeKind } from './changeKind';

/** A contact appears in the list (`openapi/contacts.yaml`, `browseContacts`). Created again after a deletion, it is another change. */
export const contactCreated: ChangeKind = {
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
