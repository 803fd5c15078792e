import { ApiError } from '../shared/errors/apiError';
import { serializer } from '../shared/serializer';
import type { ListMemory } from './pollList';

/** Memory of this process for one trigger node. */
export interface NodeMemory {
	list?: ListMemory;
	/** The outage under way. */
	outage?: PollOutage;
	/** Runs polls one after another. */
	readonly inTurn: ReturnType<typeof serializer>;
	/** Ends the poll that began last, until that has ended. */
	current?: AbortController;
	/** When a poll began last, in monotonic milliseconds. */
	polledAt?: number;
}

const memories = new Map<string, NodeMemory>();

/** Returns the memory of a trigger node. */
export function memoryOf(key: string): NodeMemory {
	const memory = memories.get(key) ?? { inTurn: serializer() };
	memories.set(key, memory);
	return memory;
}

export function forgetMemory(key: string): void {
	memories.delete(key);
}

/** The longest wait, whatever the service asks for: n8n's own scheduler waits no longer either. */
const LONGEST_WAIT_MS = 60 * 60_000;

/** The time from the first failed poll to the next one that works. Each kind of failure is reported once. */
export class PollOutage {
	private readonly reported = new Set<string>();
	private waitUntil = 0;

	/** Returns how long the service has asked to wait, in milliseconds. `now`: monotonic time. */
	waitLeftMs(now: number): number {
		return Math.max(0, this.waitUntil - now);
	}

	/** Records a failure. Returns whether it is the first one of its kind. */
	recordFailure(error: unknown, now: number): boolean {
		const { cause, status, retryAfterMs } = error instanceof ApiError ? error.details : {};
		this.waitUntil = now + Math.min(retryAfterMs ?? 0, LONGEST_WAIT_MS);
		const kind = cause ?? String(status ?? 'other');
		const isFirst = !this.reported.has(kind);
		this.reported.add(kind);
		return isFirst;
	}
}
