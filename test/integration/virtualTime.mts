import { createRequire } from 'node:module';
import path from 'node:path';

/** Where n8n-workflow's `sleep` can be replaced: its index offers it for reading only. */
const UTILS = path.resolve('node_modules/n8n-workflow/dist/cjs/utils.js');
type Utils = Pick<typeof import('n8n-workflow'), 'sleep'>;

/** Lets the package wait without waiting: each of its pauses ends at once, and the clock is so much later. */
export function useVirtualTime() {
	const waits: number[] = [];
	beforeEach(() => {
		const now = Date.now.bind(Date);
		let ahead = 0;
		waits.length = 0;
		jest.spyOn(Date, 'now').mockImplementation(() => now() + ahead);
		jest
			.spyOn(createRequire(path.resolve('package.json'))(UTILS) as Utils, 'sleep')
			.mockImplementation(async (ms) => {
				waits.push(ms);
				ahead += ms;
			});
	});
	afterEach(() => jest.restoreAllMocks());
	return {
		/** How long each pause would have been, in milliseconds. */
		waits,
	};
}
