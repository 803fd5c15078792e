import type { INodeExecutionData } from 'n8n-workflow';
import { earliest } from './earliest';
import type { Outage } from '../realtime/outages';
import { Overflow } from './overflow';
import { missedSince, queued, type QueuedEvent } from './queuedEvent';
import type { QueueListener } from './queueListener';

const MOST_EVENTS = 10_000;
/** Of what was received, in characters. */
const MOST_CHARACTERS = 50_000_000;

/** The events that were received and wait for their start: in order, bounded in number and in size. */
export class WaitingEvents {
	private readonly events: QueuedEvent[] = [];
	private characters = 0;
	private received = 0;
	private readonly overflow: Overflow;

	constructor(private readonly listener: Pick<QueueListener, 'heard' | 'onOverflow' | 'onRoom'>) {
		this.overflow = new Overflow(listener);
	}

	get length(): number {
		return this.events.length;
	}

	get first(): QueuedEvent | undefined {
		return this.events.at(0);
	}

	/**
	 * Since when something is missed if what waits is never executed (epoch milliseconds). The first need not be
	 * the earliest: one that tells of an outage, or was put back as the last, may stand behind later ones.
	 */
	get missedSince(): number | undefined {
		const { since } = this.overflow;
		return earliest(missedSince(this.events), since);
	}

	/** Takes what is received now, `size` in characters. An item that tells of an outage always finds room. */
	add(item: INodeExecutionData, size: number, outage: Outage | undefined): void {
		const isFull = this.events.length >= MOST_EVENTS || this.characters + size > MOST_CHARACTERS;
		if (isFull && this.events.length > 0 && outage === undefined) {
			return this.overflow.lose(this.listener.heard());
		}
		this.characters += size;
		const heard = this.listener.heard();
		this.events.push(queued(item, size, heard, Date.now(), this.received++, outage));
	}

	/** Removes the first event, which has been started. */
	removeFirst(): void {
		this.characters -= this.events.shift()?.size ?? 0;
	}

	/** Takes back an event that could not be executed: in its old place, or as the last. */
	putBack(event: QueuedEvent, isLast: boolean): void {
		this.characters += event.size;
		this.events.push(event);
		if (!isLast) this.events.sort((one, other) => one.order - other.order);
	}

	/** Reports the end of an overflow at half full, and not with every place that becomes free. */
	tellRoom(): void {
		const isRoomy = this.events.length <= MOST_EVENTS / 2 && this.characters <= MOST_CHARACTERS / 2;
		if (isRoomy) this.overflow.end();
	}
}
