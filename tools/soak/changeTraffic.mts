import { setTimeout as wait } from 'node:timers/promises';
import type { SandboxControl } from '../../sandbox/index.mts';
import { ChangeLog } from '../../test/support/changes/changeLog.mts';
import type { Random } from './disconnections.mts';

/** On average. */
const CHANGES_PER_SECOND = 0.5;
const MOST = 20;
const ONE_BURST_IN = 60;
/** How long ago a letter may have been created that is published today. */
const OLDEST_LETTER_DAYS = 60;

/** Purchases come in, letters are published and contacts added at random times, sometimes many at once. */
export class ChangeTraffic {
	readonly log = new ChangeLog();
	private readonly control: SandboxControl;
	private readonly random: Random;

	constructor(control: SandboxControl, random: Random) {
		this.control = control;
		this.random = random;
	}

	async happenUntil(end: number): Promise<void> {
		for (;;) {
			await wait((-Math.log(1 - this.random()) * 1000) / CHANGES_PER_SECOND);
			if (Date.now() >= end) return;
			const count = this.random() * ONE_BURST_IN < 1 ? MOST : 1;
			for (let done = 0; done < count; done++) this.happen();
		}
	}

	/** Waits until all was delivered, or the time is over. Returns whether all was. */
	async settled(withinMs: number): Promise<boolean> {
		for (const limit = Date.now() + withinMs; Date.now() < limit; await wait(200)) {
			if (this.log.lost().length === 0) return true;
		}
		return false;
	}

	private happen(): void {
		const { changes } = this.control;
		const at = new Date();
		const daysAgo = Math.floor(this.random() * OLDEST_LETTER_DAYS);
		const kinds = [
			() => changes.publishLetter(daysAgo),
			() => changes.receivePurchase(),
			() => changes.addContacts(1)[0],
		];
		this.log.happened(kinds[Math.floor(this.random() * kinds.length)](), at);
	}
}
