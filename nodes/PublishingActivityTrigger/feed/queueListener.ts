import type { Outage } from '../realtime/outages';
import type { OverflowListener } from './overflow';
import type { QueuedEvent } from './queuedEvent';
import type { Receipt } from './receipts';

/** What the queue needs of whoever starts executions, and what it tells. */
export interface QueueListener extends OverflowListener {
	/** Starts an execution; gives nothing where there is nobody to start it. */
	start(event: QueuedEvent): Promise<Receipt> | undefined;
	mostAtOnce(): number;
	/** Whether the n8n that starts them gives receipts for all. */
	hasReceipts(): boolean;
	/** n8n creates no executions, or does again. */
	onBlocked(isBlocked: boolean): void;
	/** n8n did not create an execution for an event of that time, so often, while it did for others. */
	onLost(failures: number, outage: Outage): void;
	/** n8n created executions for events of that time, and may have failed to begin them. */
	onDoubt(outage: Outage): void;
}
