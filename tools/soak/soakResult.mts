import type { ChangeCounts } from '../../test/support/changes/changeLog.mts';
import type { Deliveries } from './deliveryLog.mts';
import type { FailedExecutions } from './failedExecutions.mts';
import type { Sample } from './gauges.mts';

export interface SoakOptions {
	readonly minutes: number;
	readonly seed: number;
	/** Whether n8n polls with durable cursors, and not from memory. */
	readonly isDurable?: boolean;
	/** Of the samples. */
	readonly everySeconds: number;
	readonly onSample?: (sample: Sample, deliveries: Deliveries, changes: ChangeCounts) => void;
	readonly onTrouble?: (name: string) => void;
}

export interface SoakResult extends FailedExecutions {
	readonly deliveries: Deliveries;
	readonly changes: ChangeCounts;
	/** Changes known only from an execution that could not report them because n8n ended or the execution failed. */
	readonly unreported: number;
	/** IDs of lost changes, and of deliveries without a change. None are expected. */
	readonly wrongChanges: readonly string[];
	/** Errors of polls. n8n records an execution for the first one of an outage. */
	readonly failedPolls: readonly string[];
	/** Number of troubles of each kind. */
	readonly troubles: ReadonlyMap<string, number>;
	/** Number of times that the trigger reported its return. */
	readonly reconnections: number;
	/** How often the import automation ran to its end. */
	readonly importRuns: number;
	/** Times of lost events, with the number of subscriptions. None are expected. */
	readonly silent: readonly string[];
	/** How many events n8n still holds in memory when all have long been executed. */
	readonly heldEvents: number;
	readonly samples: readonly Sample[];
}
