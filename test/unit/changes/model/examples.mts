import type { Story } from './play.mts';

const WELL: Omit<Story, 'habits' | 'steps'> = {
	event: 'importFailed',
	engine: 'memory',
	start: 'now',
	maxItems: 1,
	before: 4,
	brokenPage: 0,
};
const HABITS = { pageSize: 2, total: 'right', beyond: 'empty' } as const;
const ALL = 1_000;

/** Stories that were found by drawing and in which something did not hold once. */
export const EXAMPLES: Readonly<Record<string, Story>> = {
	'a page fails at publishing, and the list grows by a page with each that is read': {
		...WELL,
		brokenPage: 2,
		habits: HABITS,
		steps: [
			{ do: 'grow', growth: 2 },
			{ do: 'break', page: 0 },
			{ do: 'poll', trouble: 'none', pages: 1 },
			{ do: 'poll', trouble: 'none', pages: ALL },
		],
	},
	'the same where it states the length of the page as its total, and n8n is started again': {
		...WELL,
		brokenPage: 2,
		habits: { ...HABITS, total: 'page' },
		steps: [
			{ do: 'grow', growth: 1 },
			{ do: 'break', page: 0 },
			{ do: 'poll', trouble: 'none', pages: ALL },
			{ do: 'restart' },
			{ do: 'poll', trouble: 'none', pages: ALL },
			{ do: 'poll', trouble: 'none', pages: ALL },
		],
	},
	'the same where it states no total, and an older page fails': {
		...WELL,
		before: 8,
		brokenPage: 4,
		habits: { ...HABITS, total: 'none' },
		steps: [
			{ do: 'restart' },
			{ do: 'grow', growth: 2 },
			{ do: 'poll', trouble: 'none', pages: ALL },
			{ do: 'break', page: 2 },
		],
	},
};
