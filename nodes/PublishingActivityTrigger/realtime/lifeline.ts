import type { Clock } from '../../shared/client/clock';

/** How long opening the socket may take. */
const OPEN_WITHIN_MS = 7_000;
/** How long opening, signing and subscribing may take in all. */
const SUBSCRIBE_WITHIN_MS = 30_000;
const PONG_WITHIN_MS = 30_000;
/** How long after a standstill of n8n a connection may stay silent before its server must have answered a ping. */
const PROOF_WITHIN_MS = 5_000;
/** When the server names no activity timeout, or a longer one. */
const DEFAULT_ACTIVITY_TIMEOUT_MS = 120_000;

const NO_RESPONSE = 'The realtime server did not respond';

/** Whether a connection is alive, and up to when everything that was sent was also received. */
export class Lifeline {
	private readonly started: number;
	private lastActivity: number;
	private lastHeard: number;
	private pingSent: number | undefined;
	/** This process stood still, and the server has not answered the ping since. */
	private isDoubtful = false;
	private activityTimeoutMs = DEFAULT_ACTIVITY_TIMEOUT_MS;

	constructor(
		private readonly clock: Clock,
		private readonly lastTick: () => number,
		private readonly ping: () => void,
	) {
		this.started = this.lastActivity = clock.now();
		this.lastHeard = lastTick();
	}

	/**
	 * When the server was last heard for certain, in epoch milliseconds. What is read now may have waited in the socket since the last
	 * tick, and the connection may have been cut after it.
	 */
	get heard(): number {
		return this.lastHeard;
	}

	/** After how many quiet seconds the server expects a ping, as it says itself. */
	allowQuiet(seconds: unknown): void {
		if (typeof seconds === 'number' && seconds > 0) {
			this.activityTimeoutMs = Math.min(seconds * 1000, DEFAULT_ACTIVITY_TIMEOUT_MS);
		}
	}

	/** A message was received: an event of that name, or something unreadable. */
	heardOf(event: string | undefined): void {
		this.lastActivity = this.clock.now();
		this.pingSent = undefined;
		// The messages that waited while this process stood still say nothing about the connection now.
		if (this.isDoubtful && event !== 'pusher:pong') return;
		this.isDoubtful = false;
		this.lastHeard = this.lastTick();
	}

	/** This process stood still: the messages that came meanwhile are read, then the server must answer a ping. */
	doubt(): void {
		this.isDoubtful = true;
		this.lastActivity = this.clock.now();
		this.ping();
	}

	/** Why the connection must be given up, if it must. Pings when it has been quiet. */
	fault(isLive: boolean, isOpen: boolean): string | undefined {
		const now = this.clock.now();
		if (this.isDoubtful) {
			const isDead = now - this.lastActivity > PROOF_WITHIN_MS;
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
