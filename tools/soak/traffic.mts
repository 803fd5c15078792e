import { setTimeout as wait } from 'node:timers/promises';
import type { RealtimeControl, SandboxControl } from '../../sandbox/index.mts';
import type { ChangeLog } from '../../test/support/changes/changeLog.mts';
import type { DeliveryLog } from '../../test/support/feed/deliveryLog.mts';
import type { Random } from './troubles.mts';

/** On average. */
export const EVENTS_PER_SECOND = 4;
const CHANGES_PER_SECOND = 0.5;
const FEW = 20;
const ONE_BURST_IN = 100;
/** How long ago a letter may have been created that is published today. */
const OLDEST_LETTER_DAYS = 60;
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
			await pause(this.random, EVENTS_PER_SECOND / perTurn);
			if (Date.now() >= end) return;
			this.burst(this.random() * ONE_BURST_IN < 1 ? FEW : 1);
		}
	}

	get isSubscribed(): boolean {
		return this.realtime.state().sockets.some(({ subscriptions }) => subscriptions.length > 0);
	}

	/** Does something while nothing is published and nothing arrives any more. */
	async atRest<T>(work: () => Promise<T>): Promise<T> {
		return await this.whileEvents(async () => {
			this.isPaused = true;
			const limit = Date.now() + REST_WITHIN_MS;
			for (let once = -1; once < this.deliveryLog.count().once && Date.now() < limit; ) {
				({ once } = this.deliveryLog.count());
				await wait(1_500);
			}
			return await work().finally(() => (this.isPaused = false));
		});
	}

	/** Does something while nobody else can ask for rest. */
	async whileEvents<T>(work: () => Promise<T>): Promise<T> {
		const result = this.turn.then(work);
		this.turn = result.catch(() => {});
		return await result;
	}

	/** Publishes a number of events at once. */
	burst(count: number): void {
		if (this.isPaused) return;
		for (let sent = 0; sent < count; sent++) {
			const data = { number: this.deliveryLog.next };
			this.deliveryLog.published(this.realtime.publish({ event: 'letter.published', data }));
		}
	}
}

/** Purchases come in, letters are published and contacts added at random times, sometimes many at once. */
export async function changeUntil(
	end: number,
	{ changes }: SandboxControl,
	log: ChangeLog,
	random: Random,
): Promise<void> {
	const kinds = [
		() => changes.publishLetter(Math.floor(random() * OLDEST_LETTER_DAYS)),
		() => changes.receivePurchase(),
		() => changes.addContacts(1)[0],
	];
	for (;;) {
		await pause(random, CHANGES_PER_SECOND);
		if (Date.now() >= end) return;
		const count = random() * ONE_BURST_IN < 1 ? FEW : 1;
		for (let done = 0; done < count; done++) {
			const at = new Date();
			log.happened(kinds[Math.floor(random() * kinds.length)](), at);
		}
	}
}

/** Waits for a random time, as between things that happen independently of each other. */
async function pause(random: Random, perSecond: number): Promise<void> {
	await wait((-Math.log(1 - random()) * 1000) / perSecond);
}
