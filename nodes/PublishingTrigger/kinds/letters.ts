import { serverTime, type ChangeKind } from './changeKind';

/**
 * A letter appears in the list of published letters (`openapi/letters.yaml`, `getLetterMetrics`). The list is in the
 * order of creation: a letter that was created long ago appears on one of the older pages.
 */
export const letterPublished: ChangeKind = {
	endpoint: 'getLetterMetrics',
	request: ({ channels }) => ({ body: channels.length > 0 ? { channels } : {} }),
	hasZone: false,
	version: () => '',
	time: ({ publicationDate }) => serverTime(publicationDate),
};
