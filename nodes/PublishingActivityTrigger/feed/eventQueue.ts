import type { INodeExecutionData } from 'n8n-workflow';
import type { Clock } from '../../shared/client/clock';
import { earliest } from './earliest';
import { outageOver, type Outage } from '../realtime/outages';
import { Blockage } from './blockage';
import { missedWithout, withItsWay, type QueuedEvent } from './queuedEvent';
import type { QueueListener } from './queueListener';
import type { Receipt } from './receipts';
import { RunningEvents } from './runningEvents';
import { WaitingEvents } from './waitingEvents';

/** After so many failures, about three minutes, an event no longer holds up those after it. */
const FAILS_ALONE = 8;

/**
 * The events that were received and are not executed yet. They are started in order, a limited number at a
 * time, and each is kept until n8n returns a receipt for it.
 *
 *     received ─▶ waiting ──start──▶ running ──done──▶ (gone)
 *        │          ▲                   │
 *        ▼ full     └──── a delay ◀─────┘ not created: with the same key again
 *       lost, told as an outage
 */
export class EventQueue {
	private readonly waiting: WaitingEvents;
	private readonly running: RunningEvents;
	private lastReceivedAt = 0;
	/** What is missed if n8n never begins the executions that it created while it failed. */
	private readonly doubtful: Outage[] = [];
	private readonly blockage: Blockage;

	constructor(
		private readonly clock: Clock,
		private readonly listener: QueueListener,
	) {
		this.blockage = new Blockage((isBlocked) => listener.onBlocked(isBlocked));
		this.waiting = new WaitingEvents(listener);
		this.running = new RunningEvents(clock, {
			hasReceipts: () => listener.hasReceipts(),
			onReceipt: (event, receipt, wasRunning) => this.settle(event, receipt, wasRunning),
		});
	}

	get length(): number {
		return this.waiting.length;
	}

	/** Since when something is missed if what has not been executed never is (epoch milliseconds). */
	get oldest(): number | undefined {
		const doubts = this.doubtful.map((outage) => withItsWay(outage).downSince);
		return earliest(this.waiting.missedSince, this.running.missedSince, ...doubts);
	}

	/** The time of what is received now, as items tell it: epoch milliseconds, later than all before. */
	receivedNow(): number {
		this.lastReceivedAt = Math.max(Date.now(), this.lastReceivedAt + 1);
		return this.lastReceivedAt;
	}

	/** Takes what is received now, `size` in characters. An item that tells of an outage always finds room. */
	add(item: INodeExecutionData, size: number, outage?: Outage): void {
		this.waiting.add(item, size, outage);
		this.startNext();
	}

	/** Starts what may be started; called whenever that may have changed, and about once a second. */
	startNext(): void {
		for (let event; (event = this.waiting.first) !== undefined && this.hasPlace(); ) {
			const receipt = this.listener.start(event);
			if (receipt === undefined) return;
			this.waiting.removeFirst();
			this.running.add(event, receipt);
			this.blockage.started(event.startedAt);
			this.waiting.tellRoom();
		}
	}

	/** Called about once a second. */
	check(): void {
		this.running.check();
		this.tellDoubt();
		this.startNext();
	}

	private hasPlace(): boolean {
		const isFull = this.running.all.size >= this.listener.mostAtOnce();
		return !isFull && this.blockage.allowsStart(this.clock.now());
	}

	private settle(event: QueuedEvent, receipt: Receipt, wasRunning: boolean): void {
		if (receipt !== 'notCreated') this.created(event, receipt);
		else if (wasRunning) this.tryAgain(event);
		this.startNext();
	}

	private created(event: QueuedEvent, receipt: Receipt): void {
		if (receipt === 'exists' && event.failures > 0) {
			this.doubtful.push(missedWithout(event));
		}
		this.blockage.succeeded(event.startedAt);
	}

	private tryAgain(event: QueuedEvent): void {
		if (event.failures++ === 0) event.firstFailedAt = this.clock.now();
		const failsAlone = event.failures >= FAILS_ALONE;
		if (failsAlone && this.running.lastEndedStart > event.firstFailedAt) {
			return this.listener.onLost(event.failures, missedWithout(event));
		}
		this.waiting.putBack(event, failsAlone);
		this.blockage.failed(this.clock.now());
	}

	private tellDoubt(): void {
		if (this.doubtful.length === 0 || this.blockage.isBlocked) return;
		this.listener.onDoubt(outageOver(this.doubtful.splice(0)));
	}
}
