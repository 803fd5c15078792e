import { randomString, type INodeExecutionData } from 'n8n-workflow';
import type { Unanswered } from './overdue';

/** An event that was received and whose execution has not ended yet. Times are those of the even clock. */
export interface QueuedEvent extends Unanswered {
	readonly item: INodeExecutionData;
	/** Of what was received, in characters. */
	readonly size: number;
	/** Epoch milliseconds. */
	readonly receivedAt: number;
	/** By which n8n knows an execution that it has already created. */
	readonly key: string;
	readonly order: number;
	/** How often n8n did not create its execution, and since when. */
	failures: number;
	firstFailedAt: number;
	startedAt: number;
	askedAt: number;
	asked: number;
	hasBegun: boolean;
}

/** An event that has just been received; `order` is its number among all. */
export function queued(
	item: INodeExecutionData,
	size: number,
	receivedAt: number,
	order: number,
): QueuedEvent {
	return {
		item,
		size,
		receivedAt,
		key: `publishing-activity:${randomString(32)}`,
		order,
		failures: 0,
		firstFailedAt: 0,
		startedAt: 0,
		askedAt: 0,
		asked: 0,
		hasBegun: false,
	};
}
