import type { Service } from '../service.mts';

interface PageRequest {
	page: number;
	size: number;
}

/** Returns the first and the last row of a page. The page cap holds for every list. */
export function pageBounds({ page, size }: PageRequest, { settings }: Service): [number, number] {
	const capped = Math.min(size, settings.pageCap ?? size);
	return [(page - 1) * capped, page * capped];
}
