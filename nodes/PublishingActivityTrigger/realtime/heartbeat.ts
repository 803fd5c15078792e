import type { Clock } from '../../shared/client/clock';

const OPEN_WITHIN_MS = 7_000;
/** Time to open, sign and subscribe. */
const SUBSCRIBE_WITHIN_MS = 30_000;
const PONG_WITHIN_MS = 30_000;
/** Time to answer the ping after a standstill of n8n. */
const PROBED_WITHIN_MS = 5_000;
/** The longest silence before a ping, whatever the server allows: proxies on the way cut after a minute. */
const LONGEST_QUIET_MS = 45_000;

/** Decides whether a connection is alive, and up to which time no event was missed. */
export class Heartbeat {
	/**
	 * Epoch milliseconds at which the server was last seen for certain. A message that is read now may have waited
	 * in the socket since the last tick, and the connection may have been cut after it.
	 */
	lastSeenAt: number;
	private readonly started: number;
	private lastActivity: number;
	private pingSent: number | undefined;
	/** This process stood still, and the server has not answered the ping since. */
	private isProbing = false;
	private longestQuietMs = LONGEST_QUIET_MS;

	constructor(
		private readonly clock: Clock,
		private readonly lastTick: () => number,
		private readonly ping: () => void,
	) {
		this.started = this.lastActivity = clock.now();
		this.lastSeenAt = lastTick();
	}

	/** Sets the number of quiet seconds after which the server expects a ping. */
	allowQuiet(seconds: unknown): void {
		if (typeof seconds === 'number' && seconds > 0) {
			this.longestQuietMs = Math.min(seconds * 1000, LONGEST_QUIET_MS);
		}
	}

	/** A message was received. `event` is `undefined` if the message cannot be read. */
	recordMessage(event: string | undefined): void {
		this.lastActivity = this.clock.now();
		this.pingSent = undefined;
		// The messages that waited while this process stood still say nothing about the connection now.
		if (this.isProbing && event !== 'pusher:pong') return;
		this.isProbing = false;
		this.lastSeenAt = this.lastTick();
	}

	/** This process stood still. The server must answer a ping, after the messages that came meanwhile. */
	probe(): void {
		this.isProbing = true;
		this.lastActivity = this.clock.now();
		this.ping();
	}

	/** Returns the reason why the connection is dead, or `undefined` if it is alive. Pings after a silence. */
	fault(isLive: boolean, isOpen: boolean): string | undefined {
		const now = this.clock.now();
		if (this.isProbing) {
			const isDead = now - this.lastActivity > PROBED_WITHIN_MS;
			return isDead ? 'The connection was lost while n8n stood still' : undefined;
		}
		if (!isLive) {
			const isLate = now - this.started > (isOpen ? SUBSCRIBE_WITHIN_MS : OPEN_WITHIN_MS);
			if (isLate)
				return isOpen ? 'Subscribing took too long' : 'The realtime server did not respond';
		} else if (this.pingSent !== undefined) {
			if (now - this.pingSent > PONG_WITHIN_MS) return 'The realtime server did not answer a ping';
		} else if (now - this.lastActivity > this.longestQuietMs) {
			this.pingSent = now;
			this.ping();
		}
		return undefined;
	}
}
