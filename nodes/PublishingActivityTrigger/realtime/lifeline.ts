import type { Clock, Moment } from './clock';

/** How long opening the socket may take. */
const OPEN_WITHIN_MS = 7_000;
/** How long opening, signing and subscribing may take in all. */
const SUBSCRIBE_WITHIN_MS = 30_000;
const PONG_WITHIN_MS = 30_000;
/** How long the server may take to respond to the ping after a standstill of n8n. */
const PROOF_WITHIN_MS = 5_000;
/** After how many standstills in a row without a response it is too late: each of them sends another ping. */
const MOST_DOUBTS = 6;
/** When the server names no activity timeout, or a longer one. */
const DEFAULT_ACTIVITY_TIMEOUT_MS = 120_000;

const NO_RESPONSE = 'The realtime server did not respond';

/** Whether a connection is alive, and up to when everything that was sent was also received. */
export class Lifeline {
	private readonly started: number;
	private lastActivity: number;
	private lastHeard: Moment;
	private pingSent: number | undefined;
	private doubtSince: number | undefined;
	/** How often this process stood still without a response since. Counted, as what waits is only read in between. */
	private doubts = 0;
	private activityTimeoutMs = DEFAULT_ACTIVITY_TIMEOUT_MS;

	constructor(
		private readonly clock: Clock,
		private readonly lastTick: () => Moment,
		private readonly ping: () => void,
	) {
		this.started = this.lastActivity = clock.now();
		this.lastHeard = lastTick();
	}

	/**
	 * When the server was last heard for sure. What is read now may have waited in the socket since the last
	 * tick, and the connection may have been cut after it.
	 */
	get heard(): Moment {
		return this.lastHeard;
	}

	/** After how many quiet seconds the server expects a ping, as it says itself. */
	allowQuiet(seconds: unknown): void {
		if (typeof seconds === 'number' && seconds > 0) {
			this.activityTimeoutMs = Math.min(seconds * 1000, DEFAULT_ACTIVITY_TIMEOUT_MS);
		}
	}

	/** Something was received: an event of that name, or something else. */
	heardOf(event: string | undefined): void {
		this.lastActivity = this.clock.now();
		this.pingSent = undefined;
		const tick = this.lastTick();
		// What waited while this process stood still comes first, however long that takes to read. It proves nothing of
		// the connection now, and may hide the response to the ping behind it.
		if (this.doubtSince !== undefined && event !== 'pusher:pong') {
			if (tick.now > this.doubtSince) this.doubtSince = this.lastActivity;
			return;
		}
		this.doubtSince = undefined;
		this.doubts = 0;
		this.lastHeard = tick;
	}

	/** This process stood still: what came meanwhile is read first, then the server must respond to a ping. */
	doubt(): void {
		this.doubtSince = this.clock.now();
		this.doubts++;
		this.ping();
	}

	/** Why the connection must be given up, if it must. Pings when it has been quiet. */
	fault(isLive: boolean, isOpen: boolean): string | undefined {
		const now = this.clock.now();
		if (this.doubtSince !== undefined && isOpen) {
			const isDead = now - this.doubtSince > PROOF_WITHIN_MS || this.doubts > MOST_DOUBTS;
			return isDead ? 'The connection was lost while n8n stood still' : undefined;
		}
		if (!isLive) {
			const isLate = now - this.started > (isOpen ? SUBSCRIBE_WITHIN_MS : OPEN_WITHIN_MS);
			if (isLate) return isOpen ? 'Subscribing took too long' : NO_RESPONSE;
		} else if (this.pingSent !== undefined) {
			if (now - this.pingSent > PONG_WITHIN_MS) return 'The realtime server did not answer a ping';
		} else if (now - this.lastActivity > this.activityTimeoutMs) {
			this.pingSent = now;
			this.ping();
		}
		return undefined;
	}
}
