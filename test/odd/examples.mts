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
];
