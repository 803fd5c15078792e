import type { Clock, Moment } from './clock';

/** How long opening the socket may take. */
const OPEN_WITHIN_MS = 7_000;
/** How long opening, signing and subscribing may take in all. */
const SUBSCRIBE_WITHIN_MS = 30_000;
const PONG_WITHIN_MS = 30_000;
/** How long the response may take that shows that a connection outlived a standstill of n8n. */
const PROOF_WITHIN_MS = 5_000;
/** When the server names no activity timeout. */
const DEFAULT_ACTIVITY_TIMEOUT_MS = 120_000;

/** Whether a connection is alive, and until when all that was sent was also received. */
export class Lifeline {
	private readonly started: number;
	private lastActivity: number;
	private lastHeard: Moment;
	private pingSent: number | undefined;
	private doubtSince: number | undefined;
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
	 * When the server was last heard for sure. What is read now may have waited in the socket since this
	 * process last ran in time, and the line may have been cut behind it.
	 */
	get heard(): Moment {
		return this.lastHeard;
	}

	/** The quiet after which the server expects a ping, in seconds as it states it. */
	allowQuiet(seconds: unknown): void {
		if (typeof seconds === 'number' && seconds > 0) this.activityTimeoutMs = seconds * 1000;
	}

	/** Something was received: an event of that name, or something that is none. */
	heardOf(event: string | undefined): void {
		this.lastActivity = this.clock.now();
		this.pingSent = undefined;
		const tick = this.lastTick();
		// What waited while this process stood still comes first, and proves nothing of the line now.
		const isProof =
			this.doubtSince === undefined || event === 'pusher:pong' || tick.now > this.doubtSince;
		if (!isProof) return;
		this.doubtSince = undefined;
		this.lastHeard = tick;
	}

	/** This process stood still: what was received meanwhile is read first, then a response must come. */
	doubt(): void {
		this.doubtSince = this.clock.now();
		this.ping();
	}

	/** What shows that the connection is of no use any more. Pings when it has been quiet. */
	fault(isLive: boolean, isOpen: boolean): string | undefined {
		const now = this.clock.now();
		if (this.doubtSince !== undefined && isOpen) {
			const isDead = now - this.doubtSince > PROOF_WITHIN_MS;
			return isDead ? 'The connection did not survive a standstill of n8n' : undefined;
		}
		if (!isLive) {
			const isLate = now - this.started > (isOpen ? SUBSCRIBE_WITHIN_MS : OPEN_WITHIN_MS);
			if (isLate) return isOpen ? 'Subscribing took too long' : UNANSWERED;
		} else if (this.pingSent !== undefined) {
			if (now - this.pingSent > PONG_WITHIN_MS) return 'The realtime server did not answer a ping';
		} else if (now - this.lastActivity > this.activityTimeoutMs) {
			this.pingSent = now;
			this.ping();
		}
		return undefined;
	}
}

const UNANSWERED = 'The realtime server did not respond';
