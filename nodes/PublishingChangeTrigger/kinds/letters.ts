import { z } from 'zod';
import { slugs } from '../../shared/properties/schemas';
import { serverTime, type ChangeKind } from './changeKind';

export const letterFilters = z.object({ channels: slugs });

/**
 * A letter appears in the list of published letters (`openapi/letters.yaml`, `getLetterMetrics`). The list is in the
 * order of creation: a letter that was created long ago appears on one of the older pages.
 */
const letterPublished: ChangeKind<z.infer<typeof letterFilters>> = {
	endpoint: 'getLetterMetrics',
	request: ({ channels }) => ({ body: channels.length > 0 ? { channels } : {} }),
	hasZone: false,
	version: () => '',
	time: ({ publicationDate }) => serverTime(publicationDate),
};

export const letterKinds = { letterPublished };
