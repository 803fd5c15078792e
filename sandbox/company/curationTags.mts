import { before, isoWithOffset } from './dates.mts';
import { opaqueId } from './ids.mts';
import { pick } from './pick.mts';

const WORDS = ['Politics', 'Économie', 'Travel', 'AI', 'Food & Wine', 'Sports', '映画'];
const TAGS = 130;

/** As in `openapi/curations.yaml`, CurationTag, newest first; `created_at` is when the tag was first used. */
export function createCurationTags(now: Date) {
	return Array.from({ length: TAGS }, (_, index) => {
		const created = before(now, { days: index, hours: 2 });
		return {
			id: 770 + TAGS - index,
			taxonomyId: 4,
			parentTermId: 0,
			name: `${pick(WORDS, index)} ${TAGS - index}`,
			uniqueId: opaqueId('tag', `curation tag ${index}`),
			created_at: isoWithOffset(created),
			updated_at: isoWithOffset(before(created, { hours: -1 })),
		};
	});
}

export type CurationTag = ReturnType<typeof createCurationTags>[number];
