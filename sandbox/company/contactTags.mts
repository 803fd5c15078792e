import { before, isoWithOffset } from './dates.mts';
import { pick } from './pick.mts';

const NAMES = ['early-reader', 'VIP', 'late reader_2', 'événement', 'win-back', 'paying'];
const COLORS = ['#3b82f6', '#ef4444', '#10b981'];
const DEFAULT_TAGS = NAMES.length;

export interface ContactTag {
	id: number;
	name: string;
	color: string;
	createdAt: string;
	updatedAt: string;
}

/** The tags that contacts can carry, oldest first. */
export function createContactTags(now: Date, count = DEFAULT_TAGS): ContactTag[] {
	return Array.from({ length: count }, (_, index) => {
		const name = index < NAMES.length ? NAMES[index]! : `tag ${index + 1}`;
		return newTag(index + 1, name, pick(COLORS, index), before(now, { days: count - index }));
	});
}

export function newTag(id: number, name: string, color: string, at: Date): ContactTag {
	const createdAt = isoWithOffset(at);
	return { id, name, color, createdAt, updatedAt: createdAt };
}
