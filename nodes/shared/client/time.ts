import { sleep } from 'n8n-workflow';

/** What the limiter knows of time and chance. Milliseconds. */
export interface Time {
	/** Goes on evenly, also where somebody sets the clock. */
	now(): number;
	sleep(ms: number): Promise<void>;
	/** Anything from 0 up to 1. */
	random(): number;
}

export const TIME: Time = {
	now: () => performance.now(),
	sleep: async (ms) => await sleep(ms),
	random: () => Math.random(),
};
