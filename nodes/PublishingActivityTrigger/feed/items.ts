import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import type { Outage } from '../realtime/outages';

/** The trigger's system event, which reports an outage. `feed.ts` adds it, and `testEvent.ts` does in a test. */
export const RECONNECTED = 'system.reconnected';

/** Returns the item with which an event starts the workflow. `receivedAt` is in epoch milliseconds. */
export function eventItem(
	event: string,
	channel: string,
	data: unknown,
	receivedAt: number,
): INodeExecutionData {
	const json = { event, channel, data: data ?? null, receivedAt: iso(receivedAt) };
	return { json: json as IDataObject };
}

export function reconnectedItem(
	{ downSince, upAt }: Outage,
	channel: string,
	receivedAt: number,
): INodeExecutionData {
	const times = { downSince: iso(downSince), upAt: iso(upAt) };
	return eventItem(RECONNECTED, channel, times, receivedAt);
}

function iso(epochMs: number): string {
	return new Date(epochMs).toISOString();
}
