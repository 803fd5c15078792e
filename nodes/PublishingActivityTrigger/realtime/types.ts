import type { Clock } from '../../shared/client/clock';
import type { CloseAction } from './closeCodes';
import type { OutageListener } from './outages';
import type { Message } from './protocol';
import type { RealtimeError } from './realtimeError';

/** What one connection needs. */
export interface Target {
	readonly url: string;
	readonly channel: string;
	/** Signs the subscription of a socket. Throws a `RealtimeError`. */
	sign(socketId: string): Promise<string>;
}

export interface ConnectionListener {
	onLive(): void;
	/** `size` is that of the whole message, in characters. */
	onEvent(message: Message, size: number): void;
	/** Something was received and ignored; the notice holds nothing of its content. */
	onNotice(notice: string): void;
}

/** Why a connection ended, and what to do next. */
export interface ConnectionEnd {
	readonly error: RealtimeError;
	readonly action: CloseAction;
	/** When the server was last heard for certain, in epoch milliseconds: later events may have been missed. */
	readonly heard: number;
	/** Whether the socket was ever open: the server responded. */
	readonly wasOpened: boolean;
}

export interface SubscriptionSettings {
	readonly clock: Clock;
	/** Returns what the next connection needs, or throws a `RealtimeError`. */
	prepare(): Promise<Target>;
	/** A better error for a connection that could not even be opened. Never throws. */
	explain?(target: Target, error: RealtimeError): Promise<RealtimeError>;
	/** When an earlier subscription was last heard (epoch milliseconds): what was missed since is an outage. */
	readonly lastHeard?: number;
}

export interface SubscriptionListener extends OutageListener {
	/** `size` is that of the whole message, in characters. */
	onEvent(message: Message, size: number): void;
	/** Subscribed, each time. */
	onLive?(): void;
	/** An attempt failed or a connection ended, each time, before the delay that follows. */
	onFailed?(error: RealtimeError): void;
	/** Called about once a second. */
	onTick?(): void;
	onNotice(notice: string): void;
}
