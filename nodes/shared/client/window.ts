/** Requests in flight while nothing is known about a service. */
const FIRST = 16;
/** Reads in flight until the first congestion. They can be repeated. */
const FIRST_READS = 32;
/** Least growth per success in slow start: all that is in flight is lost effort if the service rejects the key. */
const SLOW_START = 1 / 5;
/** Time in milliseconds in which slow start doubles the window, however long a response takes, and at most once in it. */
const DOUBLES_IN_MS = 160;
/** Writes in flight until the service has accepted a number of requests with the key. */
const UNPROVED = { most: 56, accepted: 260 };
/** Each request in flight is a connection of its own. */
const LARGEST = 500;
/** The window grows while responses take at most this many times as long as with few in flight. */
const FAST = 1.5;
/** It shrinks when they take longer than this: requests mostly wait for each other. */
const SLOW = 2;
/** Factor by which it shrinks then. */
const STEP_BACK = 7 / 8;
/**
 * Factor at a congestion, and growth in requests per cubic second, if the limit is on requests in flight. RFC 9438 has 0.4:
 * a refused request costs more here than a lost packet.
 */
const CUBIC = { decrease: 0.7, growth: 0.1 };
/** Factors at the first congestion and at later ones, and growth by a window of successes, if the limit is on their rate. */
const OF_RATE = { first: 1 / 2, decrease: 3 / 4, increase: 1 / 20 };
/** Fewer responses say too little about how long one takes. */
const SHORTEST_ROUND = 8;

/**
 * Decides how many requests may be in flight, as TCP does: slow start (RFC 5681) whose growth depends on the time of a
 * response, so that the window doubles in the same time however far away the service is (TCP Hybla), then CUBIC (RFC 9438).
 *
 * A 429 that says when to come again is about the rate, and costs a pause: from then on the window stays close below the
 * limit. Responses that get slower are a sign of congestion, too, as in HyStart++ (RFC 9406): after each round, the median
 * of their times is compared with that of a round with few in flight.
 */
export class Window {
	private exact = FIRST;
	private threshold = Infinity;
	/** The number in flight below which the last congestion was. `undefined` if that was about the rate. */
	private limit: number | undefined;
	/** Time in seconds since then in which the window was used. */
	private usedSeconds = 0;
	/** Time of a response with few in flight, in milliseconds. */
	private baseMs = Infinity;
	private isFast = true;
	private round: number[] = [];
	private roundLength = SHORTEST_ROUND;
	private mostInFlight = 0;
	private successesSinceFailure = Infinity;
	private accepted = 0;

	/** Returns the maximum number of requests in flight. */
	size(isRead: boolean): number {
		const isUntested = this.threshold === Infinity && this.isFast;
		if (isRead) return Math.floor(isUntested ? Math.max(this.exact, FIRST_READS) : this.exact);
		const isProved = this.accepted >= UNPROVED.accepted;
		return Math.floor(isProved ? this.exact : Math.min(this.exact, UNPROVED.most));
	}

	/** Records a response that took `ms` milliseconds. `inFlight`: number of requests in flight meanwhile. */
	recordSuccess(ms: number, inFlight: number): void {
		this.successesSinceFailure++;
		this.accepted++;
		if (this.round.length === 0) this.roundLength = Math.max(SHORTEST_ROUND, inFlight);
		this.round.push(ms);
		this.mostInFlight = Math.max(this.mostInFlight, inFlight);
		// An unused window says nothing about a larger one.
		if (this.isFast && inFlight * 2 >= this.exact) {
			const isSlowStart = this.exact < this.threshold;
			const growth = isSlowStart ? this.slowStart(ms) : this.growthAfter(ms / inFlight);
			this.exact = Math.min(LARGEST, this.exact + growth);
		}
		if (this.round.length >= this.roundLength) this.endRound();
	}

	/** Records that there were too many requests: in flight, of which there were `inFlight`, or within a period of time. */
	recordCongestion(isOfRate: boolean, inFlight: number): void {
		if (isOfRate) {
			this.limit = undefined;
			this.shrink(this.exact * (this.threshold === Infinity ? OF_RATE.first : OF_RATE.decrease));
			return;
		}
		// Fast convergence (RFC 9438, section 4.7): a limit below the last one is shared with others, which need room.
		const isShared = inFlight - 1 < (this.limit ?? 0);
		this.limit = isShared ? (inFlight * (1 + CUBIC.decrease)) / 2 : inFlight - 1;
		this.usedSeconds = 0;
		this.shrink(inFlight * CUBIC.decrease);
	}

	private shrink(size: number): void {
		this.threshold = Math.max(1, Math.floor(size));
		this.exact = this.threshold;
	}

	/** Returns by how much a success that took `ms` milliseconds widens the window below its threshold. */
	private slowStart(ms: number): number {
		const growth = 2 ** (Math.min(ms, this.baseMs) / DOUBLES_IN_MS) - 1;
		return Math.min(1, Math.max(growth, SLOW_START, 1 / this.exact));
	}

	/** Returns by how much a success widens the window above its threshold. `ms`: time since the success before it. */
	private growthAfter(ms: number): number {
		const { limit, exact } = this;
		if (limit === undefined) return OF_RATE.increase / exact;
		this.usedSeconds += ms / 1_000;
		const backAt = Math.cbrt((limit * (1 - CUBIC.decrease)) / CUBIC.growth);
		const target = limit + CUBIC.growth * (this.usedSeconds - backAt) ** 3;
		return Math.min(SLOW_START, Math.max(0, target - exact));
	}

	/** Records a failed request. Returns true if it is not the only one in a round, which is a sign of congestion. */
	recordFailure(): boolean {
		const isAlone = this.successesSinceFailure > this.exact;
		this.successesSinceFailure = 0;
		return !isAlone;
	}

	private endRound(): void {
		const median = this.round.sort((one, other) => one - other)[this.round.length >> 1];
		const hasFew = this.mostInFlight <= FIRST;
		this.baseMs = hasFew ? median : Math.min(this.baseMs, median);
		this.isFast = median <= this.baseMs * FAST;
		// Never below the number with which the time of a single response is measured.
		if (median > this.baseMs * SLOW && this.exact > FIRST) {
			this.exact = Math.max(FIRST, this.exact * STEP_BACK);
		}
		this.round = [];
		this.mostInFlight = 0;
	}
}
