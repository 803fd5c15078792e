import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import type { Outage } from '../realtime/outages';

/** The name of the trigger's own event that tells of an interruption. */
export const RECONNECTED = 'system.reconnected';

/** The item with which an event starts the workflow; `receivedAt` in epoch milliseconds. */
export function eventItem(
	event: string,
	channel: string,
	data: unknown,
	receivedAt: number,
): INodeExecutionData {
	const at = new Date(receivedAt).toISOString();
	return { json: { event, channel, data: data ?? null, receivedAt: at } as IDataObject };
}

/** The item that tells of an interruption. */
export function reconnectedItem(
	{ downSince, upAt }: Outage,
	channel: string,
	receivedAt: number,
): INodeExecutionData {
	const times = {
		downSince: new Date(downSince).toISOString(),
		upAt: new Date(upAt).toISOString(),
	};
	return eventItem(RECONNECTED, channel, times, receivedAt);
}
