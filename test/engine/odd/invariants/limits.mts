import type { Played } from '../play.mts';

/** What a run knows of a limit or of a refused key: what is in flight may still arrive, nothing else. */
export const limits = {
	'nothing is sent while the service asks to wait': ({ requestLog, world }: Played) => {
		for (const { n, at, status, retryAfter } of requestLog) {
			if (status !== 429 || retryAfter === null || retryAfter < 2) continue;
			// HTTP dates have no milliseconds.
			const until = at + (retryAfter - 1) * 1000;
			const early = requestLog.filter((entry) => entry.n > n && entry.at < until).length;
			if (early >= world.call.maxConcurrency) return `${early} requests came before the time`;
		}
		return undefined;
	},

	'nothing is sent with a key that was refused': ({ requestLog, world }: Played) => {
		const first = requestLog.find(({ status }) => status === 401);
		if (first === undefined) return undefined;
		const later = requestLog.filter(({ n }) => n > first.n).length;
		return later >= world.call.maxConcurrency ? `${later} requests came after a 401` : undefined;
	},
};
