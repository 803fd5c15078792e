import { idOf, serverTime, type ChangeKind } from './changeKind';

/**
 * A letter appears among the published ones (`openapi/letters.yaml`, `getLetterMetrics`). The list is in the order
 * of creation, which its rows do not show, and a letter may be published long after it was created. So the
 * list's total tells of letters further down, and every poll looks at one older page as well.
 */
export const letterPublished: ChangeKind = {
	event: 'letterPublished',
	endpoint: 'getLetterMetrics',
	request: ({ channels }) => ({ body: channels.length > 0 ? { channels } : {} }),
	isPaged: true,
	isCountedByTotal: true,
	hasZone: false,
	identity: idOf,
	version: () => '',
	time: ({ publicationDate }) => serverTime(publicationDate),
	counts: () => true,
	isNew: () => true,
	wants: () => 'yes',
};
