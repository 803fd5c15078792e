import type { List, World } from './world.mts';

/** What every example has unless it says otherwise. */
const TAME = {
	call: { items: [{ k: 0, limit: null }], onError: 'continue', maxConcurrency: 1 },
	texts: {
		json: 'plain',
		message: 'Success',
		unknownFields: false,
		contentType: 'application/json',
		feedToken: 'feed+Token/0123-456789==',
		echo: null,
	},
	troubles: [],
	keyEndsAt: null,
	bends: [],
} as const satisfies Partial<World>;

const LIST: List = {
	length: 1,
	rows: 'distinct',
	ids: 'text',
	total: 'true',
	pages: { size: 'asAsked' },
	beyond: 'empty',
	shape: 'array',
	changes: [],
	filter: 'none',
};

/** Worlds that were found by drawing and in which something did not hold once. */
export const EXAMPLES: ReadonlyArray<{ readonly name: string; readonly world: World }> = [
	{
		name: 'a list with numbers for keys',
		world: {
			...TAME,
			operation: 'publishingLetters letter.getTopPerformers',
			list: { ...LIST, shape: 'numericKeys' },
		},
	},
	{
		name: 'full pages up to a true total, and the last one for all behind',
		world: {
			...TAME,
			operation: 'publishingImports import.getErrors',
			list: { ...LIST, length: 200, beyond: 'last' },
		},
	},
	{
		name: 'pages that repeat, and an error where that would be seen',
		world: {
			...TAME,
			operation: 'publishingImports import.getErrors',
			troubles: [{ at: 2, status: 500, retryAfter: 'absent', processed: false, body: 'reasons' }],
			list: {
				...LIST,
				length: 2,
				total: 'text',
				pages: { size: 'atMost', rows: 2 },
				beyond: 'first',
			},
		},
	},
	{
		name: 'a list that grows by more than two pages while it is read',
		world: {
			...TAME,
			operation: 'publishingLetters letter.getMetrics',
			list: {
				...LIST,
				length: 11,
				pages: { size: 'always', rows: 2 },
				changes: [{ read: 4, what: 'growsAtFront', by: 5 }],
			},
		},
	},
	{
		name: 'pages that overlap, so that one more is needed than the total says',
		world: {
			...TAME,
			operation: 'publishingCurations tag.getAll',
			list: {
				...LIST,
				length: 14,
				pages: { size: 'always', rows: 7 },
				changes: [{ read: 1, what: 'repeats', by: 3 }],
			},
		},
	},
	{
		name: 'a total that promises pages which do not exist',
		world: {
			...TAME,
			operation: 'publishingImports import.getAll',
			list: { ...LIST, total: 99 },
		},
	},
	{
		name: 'a total that promises pages, and one page for all of them',
		world: {
			...TAME,
			operation: 'publishingImports import.getAll',
			list: { ...LIST, length: 2, total: 99, beyond: 'last' },
		},
	},
	{
		name: 'a filter on switches as text',
		world: {
			...TAME,
			operation: 'publishingPromotions purchase.getAll',
			bends: [{ field: 4, to: 'text', every: 1 }],
			list: { ...LIST, length: 3, filter: 'notApproved' },
		},
	},
	{
		name: 'a filter on counts as text',
		world: {
			...TAME,
			operation: 'publishingImports import.getAll',
			bends: [{ field: 7, to: 'text', every: 1 }],
			list: { ...LIST, length: 4, filter: 'withFailedRows' },
		},
	},
	{
		name: 'counts as text',
		world: {
			...TAME,
			operation: 'publishingLetters letter.getTopPerformers',
			bends: [{ field: 5, to: 'text', every: 1 }],
			list: LIST,
		},
	},
];
