import type { IDataObject, ITriggerFunctions } from 'n8n-workflow';
import type { Clock } from '../../shared/client/clock';

const AT_MOST_EVERY_MS = 10_000;

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

	/** Returns the time that is kept, in epoch milliseconds and never later than now, or `undefined` if none is. */
	read(): number | undefined {
		const at = Date.parse(String(this.data.lastHeard));
		return !this.isKept || Number.isNaN(at) ? undefined : Math.min(at, Date.now());
	}

	/** Keeps a first time, in epoch milliseconds, so that a restart before the first event is reported, too. */
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
