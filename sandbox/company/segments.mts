import type { Contact } from './contacts.mts';
import { before, plainDateTime } from './dates.mts';

export interface Segment {
	id: number;
	name: string;
	description: string;
	criteria: { matchMode: 'all' | 'any'; conditions: object[]; suppressionSegmentIds: number[] };
	/** None for every channel. */
	channelSlugs: string[];
	createdAt: string;
	updatedAt: string;
}

/** Saved segments, each with one condition that the sandbox understands. */
export function createSegments(now: Date): Segment[] {
	const segment = (id: number, name: string, condition: object, channelSlugs: string[] = []) => {
		const createdAt = plainDateTime(before(now, { days: 10 * id }));
		return {
			id,
			name,
			description: `Segment number ${id}`,
			criteria: {
				matchMode: 'all' as const,
				conditions: [condition],
				suppressionSegmentIds: [],
			},
			channelSlugs,
			createdAt,
			updatedAt: createdAt,
		};
	};
	return [
		segment(1, 'Everybody', { type: 'all' }),
		segment(2, 'Readers who left', { type: 'tag', tag: 'win-back' }),
		segment(3, 'Tech, “VIP”', { type: 'tag', tag: 'VIP' }, ['tech-weekly']),
		segment(4, 'Nobody', { type: 'tag', tag: 'no such tag' }),
	];
}

/** Whether a contact is in a segment now. */
export function isInSegment({ criteria }: Segment, { tags }: Contact): boolean {
	return criteria.conditions.every((condition) =>
		'tag' in condition ? tags.includes(String(condition.tag)) : true,
	);
}
