import { randomString, type INodeExecutionData } from 'n8n-workflow';
import { earliest } from './earliest';
import type { Outage } from '../realtime/outages';

/** How long before it is received an event may have happened. */
const ON_ITS_WAY_MS = 60_000;

/** An event that was received and whose execution has not ended yet. Times are monotonic, unless said otherwise. */
export interface QueuedEvent {
	readonly item: INodeExecutionData;
	/** Of what was received, in characters. */
	readonly size: number;
	/** It was sent after `heard`, and read at `received` (epoch milliseconds). */
	readonly heard: number;
	readonly received: number;
	/** The outage that it tells of, if it does. */
	readonly outage: Outage | undefined;
	/** By it n8n recognizes an event for which it has already created an execution. */
	readonly key: string;
	readonly order: number;
	/** How often n8n did not create its execution, and since when. */
	failures: number;
	firstFailedAt: number;
	/** When its execution was started last. */
	startedAt: number;
}

/** An event that has just been received; `order` is its number among all. */
export function queued(
	item: INodeExecutionData,
	size: number,
	heard: number,
	received: number,
	order: number,
	outage: Outage | undefined,
): QueuedEvent {
	return {
		item,
		size,
		heard,
		received,
		outage,
		key: `publishing-activity:${randomString(32)}`,
		order,
		failures: 0,
		firstFailedAt: 0,
		startedAt: 0,
	};
}

/** What is missed if the event is never executed: itself, or the outage that it tells of. */
export function missedWithout({ heard, received, outage }: QueuedEvent): Outage {
	return outage ?? { downSince: heard, upAt: received };
}

/** The time in which what was received in that time may have happened. */
export function withItsWay({ downSince, upAt }: Outage): Outage {
	return { downSince: downSince - ON_ITS_WAY_MS, upAt };
}

/** Since when something is missed if none of the events is ever executed (epoch milliseconds). */
export function missedSince(events: Iterable<QueuedEvent>): number | undefined {
	let since: number | undefined;
	for (const event of events) since = earliest(since, missedWithout(event).downSince);
	return since;
}
