import { EventQueue } from '../../../nodes/PublishingActivityTrigger/feed/eventQueue.ts';
import type { Outage } from '../../../nodes/PublishingActivityTrigger/realtime/outages.ts';
import type { QueuedEvent } from '../../../nodes/PublishingActivityTrigger/feed/queuedEvent.ts';
import type { Receipt } from '../../../nodes/PublishingActivityTrigger/feed/receipts.ts';

/** A queue on a clock that stands, and what it told. */
export function makeQueue(mostAtOnce: number, hasReceipts = true) {
	const time = { now: 1_000_000, wall: Date.UTC(2026, 0, 1) };
	jest.spyOn(Date, 'now').mockImplementation(() => time.wall);
	/** How long n8n stood still before it reads what is added now. */
	const stoodStill = { ms: 0 };
	const told: string[] = [];
	const outages: Array<[lost: number, outage: Outage]> = [];
	const doubts: Outage[] = [];
	const started: QueuedEvent[] = [];
	const finish: Array<(receipt: Receipt) => void> = [];
	const queue = new EventQueue(
		{ now: () => time.now, random: () => 1, sleep: async () => {} },
		{
			start: (event) => {
				started.push(event);
				return new Promise((resolve) => finish.push(resolve));
			},
			mostAtOnce: () => mostAtOnce,
			hasReceipts: () => hasReceipts,
			heard: () => time.wall - stoodStill.ms,
			onBlocked: (isBlocked) => told.push(isBlocked ? 'blocked' : 'unblocked'),
			onOverflow: () => told.push('overflow'),
			onRoom: (...outage) => outages.push(outage),
			onLost: () => told.push('lost'),
			onDoubt: (outage) => doubts.push(outage),
		},
	);
	const add = (count: number, size = 100) => {
		for (let added = 0; added < count; added++) {
			const receivedAt = queue.receivedNow();
			queue.add({ json: { receivedAt } }, size);
		}
	};
	const end = async (count: number, receipt: Receipt = 'ended') => {
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
	return { queue, time, stoodStill, pass, told, outages, doubts, started, finish, add, end };
}
