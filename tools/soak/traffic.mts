import { setTimeout as wait } from 'node:timers/promises';
import type { RealtimeControl } from '../../sandbox/index.mts';
import type { Random } from './disconnections.mts';
import type { DeliveryLog } from './deliveryLog.mts';
import { markOf } from './heldEvents.mts';

/** On average. */
export const EVENTS_PER_SECOND = 4;
const FEW = 20;
const ONE_BURST_IN = 100;
/** A busy machine may not come to rest: then the sample is taken all the same. */
const REST_WITHIN_MS = 20_000;

/** Numbered events at random times, now and then a burst. */
export class Traffic {
	private readonly deliveryLog: DeliveryLog;
	private readonly realtime: RealtimeControl;
	private readonly random: Random;
	private isPaused = false;
	/** Ends when nobody needs rest, or events, any more. */
	private turn: Promise<unknown> = Promise.resolve();

	constructor(deliveryLog: DeliveryLog, realtime: RealtimeControl, random: Random) {
		this.deliveryLog = deliveryLog;
		this.realtime = realtime;
		this.random = random;
	}

	async publishUntil(end: number): Promise<void> {
		const perTurn = 1 + (FEW - 1) / ONE_BURST_IN;
		for (;;) {
			await wait((-Math.log(1 - this.random()) * 1000 * perTurn) / EVENTS_PER_SECOND);
			if (Date.now() >= end) return;
			if (this.isPaused) continue;
			this.publish(this.random() * ONE_BURST_IN < 1 ? FEW : 1);
		}
	}

	get isSubscribed(): boolean {
		return this.realtime.state().sockets.some(({ subscriptions }) => subscriptions.length > 0);
	}

	/** Does something while nothing is published and all that was published has arrived. */
	async atRest<T>(work: () => Promise<T>): Promise<T> {
		return await this.whileEvents(async () => {
			this.isPaused = true;
			const limit = Date.now() + REST_WITHIN_MS;
			while (this.deliveryLog.count().lost > 0 && Date.now() < limit) await wait(100);
			return await work().finally(() => (this.isPaused = false));
		});
	}

	/** Does something while nobody else can ask for rest. */
	async whileEvents<T>(work: () => Promise<T>): Promise<T> {
		const result = this.turn.then(work);
		this.turn = result.catch(() => {});
		return await result;
	}

	/** Number of events at once. */
	burst(count: number): void {
		if (!this.isPaused) this.publish(count);
	}

	private publish(count: number): void {
		for (let sent = 0; sent < count; sent++) {
			const number = this.deliveryLog.next;
			const data = { number, title: markOf(number) };
			this.deliveryLog.published(this.realtime.publish({ event: 'letter.published', data }));
		}
	}
}
