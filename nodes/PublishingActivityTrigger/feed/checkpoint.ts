import type { IDataObject, ITriggerFunctions } from 'n8n-workflow';
import { clock } from '../../shared/client/clock';

const AT_MOST_EVERY_MS = 10_000;

/**
 * The time up to which all events have been executed, in the node's static data, so that a new process can report
 * the outage between. With each `emit` and after an activation, n8n saves the static data of the whole workflow
 * from the copy of the activation, and so overwrites what executions have saved since. So the time is only kept
 * with 'Include System Events'.
 */
export class Checkpoint {
	private readonly data: IDataObject;
	private savedAt: number | undefined;

	constructor(
		context: ITriggerFunctions,
		private readonly isKept: boolean,
	) {
		this.data = context.getWorkflowStaticData('node');
	}

	/** Returns the kept time in epoch milliseconds, at most the present. `undefined` if no time was kept. */
	read(): number | undefined {
		const at = Date.parse(String(this.data.lastHeard));
		return !this.isKept || Number.isNaN(at) ? undefined : Math.min(at, Date.now());
	}

	/** Keeps a first time, in epoch milliseconds, so that a restart before the first event is reported, too. */
	begin(at: number): void {
		if (!this.isKept || this.data.lastHeard !== undefined) return;
		this.data.lastHeard = new Date(at).toISOString();
	}

	/** Keeps the time (epoch milliseconds), at most every ten seconds. Infinity is no time. */
	keep(time: () => number): void {
		if (!this.isKept) return;
		const now = clock.now();
		if (this.savedAt !== undefined && now - this.savedAt < AT_MOST_EVERY_MS) return;
		const at = time();
		if (at === Infinity) return;
		this.savedAt = now;
		this.data.lastHeard = new Date(at).toISOString();
	}
}
