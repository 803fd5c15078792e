import {
	EventQueue,
	type QueuedEvent,
	type Receipt,
} from '../../../nodes/PublishingActivityTrigger/feed/queue.ts';
import type { Outage } from '../../../nodes/PublishingActivityTrigger/realtime/outages.ts';

/** A queue on a clock that stands still, with its reports. */
export function makeQueue(maxExecutions: number, hasReceipts = true) {
	const time = { now: 1_000_000, wall: Date.UTC(2026, 0, 1) };
	jest.spyOn(Date, 'now').mockImplementation(() => time.wall);
	/** Milliseconds that n8n stood still before it reads the events that are added now. */
	const stoodStill = { ms: 0 };
	const told: string[] = [];
	const outages: Array<[lost: number, outage: Outage]> = [];
	const unconfirmed: Outage[] = [];
	const started: QueuedEvent[] = [];
	const finish: Array<(receipt: Receipt) => void> = [];
	const queue = new EventQueue(
		{ now: () => time.now, random: () => 1, sleep: async () => {} },
		{
			start: (event) => {
				started.push(event);
				return new Promise((resolve) => finish.push(resolve));
			},
			maxExecutions: () => maxExecutions,
			hasReceipts: () => hasReceipts,
			heard: () => time.wall - stoodStill.ms,
			onBlocked: (isBlocked) => told.push(isBlocked ? 'blocked' : 'unblocked'),
			onOverflow: () => told.push('overflow'),
			onRoom: (...outage) => outages.push(outage),
			onLost: () => told.push('lost'),
			onUnconfirmed: (outage) => unconfirmed.push(outage),
		},
	);
	const add = (count: number, size = 100) => {
		for (let added = 0; added < count; added++) {
			const receivedAt = queue.receivedNow();
			queue.add({ json: { receivedAt } }, size);
		}
	};
	const end = async (count: number, receipt: Receipt = 'created') => {
		for (let ended = 0; ended < count; ended++) {
			finish.shift()?.(receipt);
			await Promise.resolve();
			await Promise.resolve();
		}
	};
	const pass = (ms: number) => {
		time.now += ms;
		time.wall += ms;
		queue.check();
	};
	return { queue, time, stoodStill, pass, told, outages, unconfirmed, started, finish, add, end };
}
