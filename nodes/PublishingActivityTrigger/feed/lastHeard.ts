import type { IDataObject, ITriggerFunctions } from 'n8n-workflow';
import type { Clock } from '../realtime/clock';

const AT_MOST_EVERY_MS = 10_000;

/**
 * When the feed was last heard, kept in the node's static data, so that a later n8n can tell what was missed
 * in between. n8n saves that data whole with each `emit` and at the end of an activation, from the copy that
 * the activation was given: what executions of the same workflow saved since is written over. So it is only
 * kept where the user asked to hear of interruptions.
 */
export class LastHeard {
	private readonly data: IDataObject;
	private savedAt: number | undefined;

	constructor(
		context: ITriggerFunctions,
		private readonly isKept: boolean,
	) {
		this.data = context.getWorkflowStaticData('node');
	}

	/** Epoch milliseconds; nothing where it is not known. */
	read(): number | undefined {
		const at = typeof this.data.lastHeard === 'string' ? Date.parse(this.data.lastHeard) : NaN;
		return Number.isNaN(at) || !this.isKept ? undefined : at;
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
