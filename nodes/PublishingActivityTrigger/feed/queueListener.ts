import type { Outage } from '../realtime/outages';
import type { OverflowListener } from './overflow';
import type { QueuedEvent } from './queuedEvent';
import type { Receipt } from './receipts';

/** What the queue needs of whoever starts executions, and what it reports. */
export interface QueueListener extends OverflowListener {
	/** Starts an execution; returns nothing where no activation can start it. */
	start(event: QueuedEvent): Promise<Receipt> | undefined;
	/** How many executions may be under way at a time. */
	mostAtOnce(): number;
	/** Whether this n8n returns receipts for all executions. */
	hasReceipts(): boolean;
	/** The events that are read now were sent after this time, in epoch milliseconds: n8n may have stood still. */
	heard(): number;
	/** n8n has stopped creating executions, or creates them again. */
	onBlocked(isBlocked: boolean): void;
	/** n8n failed so often to create an execution for an event of that time, while it did for others. */
	onLost(failures: number, outage: Outage): void;
	/** n8n created executions for events of that time, and may have failed to begin them. */
	onDoubt(outage: Outage): void;
}
