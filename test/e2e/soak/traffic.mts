import { setTimeout as wait } from 'node:timers/promises';
import type { RealtimeControl } from '../../sandbox/index.mts';
import type { Random } from './disconnections.mts';
import type { Ledger } from './ledger.mts';

const BURST = 20;
const ONE_BURST_IN = 100;

/** Publishes numbered events until a moment: so many a second on average, at random, sometimes a burst. */
export async function publishUntil(
	end: number,
	perSecond: number,
	realtime: RealtimeControl,
	ledger: Ledger,
	random: Random,
): Promise<void> {
	const perTurn = 1 + (BURST - 1) / ONE_BURST_IN;
	for (;;) {
		await wait((-Math.log(1 - random()) * 1000 * perTurn) / perSecond);
		if (Date.now() >= end) return;
		const count = random() * ONE_BURST_IN < 1 ? BURST : 1;
		for (let sent = 0; sent < count; sent++) {
			const data = { number: ledger.next, title: 'Letter published' };
			ledger.published(realtime.publish({ event: 'letter.published', data }));
		}
	}
}
