import type { IDataObject, ITriggerFunctions } from 'n8n-workflow';
import type { Clock } from '../realtime/clock';

const AT_MOST_EVERY_MS = 10_000;
/** How far a clock is assumed to be off at most; with a wrong time zone it is less. */
const CLOCK_OFF_MS = 24 * 60 * 60_000;
/** 1970: for a time of which nothing can be said. */
const UNKNOWN = 0;

/**
 * When the feed was last heard, kept in the node's static data, so that n8n can tell after a restart what was
 * missed. With each `emit` and once an activation has begun, n8n saves the static data of the whole workflow
 * from the copy that the activation was given, and so overwrites what executions have saved since. That is why
 * the time is only kept where the user asked to hear of interruptions.
 */
export class LastHeard {
	private readonly data: IDataObject;
	private savedAt: number | undefined;

	constructor(
		context: ITriggerFunctions,
		private readonly isKept: boolean,
	) {
		const data: unknown = context.getWorkflowStaticData('node');
		// Whatever else saved static data may have left something that is no object.
		this.data = typeof data === 'object' && data !== null ? (data as IDataObject) : {};
	}

	/**
	 * Epoch milliseconds, never later than now; nothing where it was not kept. A kept time in the future shows
	 * that the clock was ahead then or is behind now, and not by how much. A day is assumed, so that the outage
	 * is told too long rather than too short; a time even further ahead counts for nothing, nor does one that
	 * cannot be read.
	 */
	read(clock: Clock): number | undefined {
		const { lastHeard } = this.data;
		if (lastHeard === undefined || !this.isKept) return undefined;
		const at = typeof lastHeard === 'string' ? Date.parse(lastHeard) : NaN;
		if (Number.isNaN(at)) return UNKNOWN;
		const now = clock.wall();
		if (at <= now) return at;
		return at - now <= CLOCK_OFF_MS ? now - CLOCK_OFF_MS : UNKNOWN;
	}

	/** Keeps it where none is kept yet: without one, a restart before the first event would tell of no outage. */
	begin(heard: number): void {
		if (!this.isKept || this.data.lastHeard !== undefined) return;
		this.data.lastHeard = new Date(heard).toISOString();
	}

	/** Keeps it (epoch milliseconds), at most every ten seconds. */
	keep(heard: () => number | undefined, clock: Clock): void {
		if (!this.isKept) return;
		const now = clock.now();
		if (this.savedAt !== undefined && now - this.savedAt < AT_MOST_EVERY_MS) return;
		const at = heard();
		if (at === undefined) return;
		this.savedAt = now;
		this.data.lastHeard = new Date(at).toISOString();
	}
}
