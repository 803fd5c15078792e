import type * as Pause from '../../nodes/shared/request/pause.ts';
import { built } from './requests/openService.mts';

/** Lets the package wait without waiting: each of its pauses ends at once, and the clock is so much later. */
export function useVirtualTime() {
	const waits: number[] = [];
	beforeEach(() => {
		const now = Date.now.bind(Date);
		let ahead = 0;
		waits.length = 0;
		jest.spyOn(Date, 'now').mockImplementation(() => now() + ahead);
		jest
			.spyOn(built<typeof Pause>('nodes/shared/request/pause'), 'pause')
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
