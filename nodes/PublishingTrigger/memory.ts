import { ApiError } from '../shared/errors/apiError';
import type { ListMemory } from './pollList';

/** Memory of this process for one trigger node. */
export interface NodeMemory {
	list?: ListMemory;
	/** The outage under way. */
	outage?: PollOutage;
	readonly flight: SingleFlight;
	/** When a poll began last, in monotonic milliseconds. */
	polledAt?: number;
}

const memories = new Map<string, NodeMemory>();

/** Returns the memory of a trigger node. */
export function memoryOf(key: string): { readonly memory: NodeMemory; readonly isNew: boolean } {
	const isNew = !memories.has(key);
	const memory = memories.get(key) ?? { flight: new SingleFlight() };
	memories.set(key, memory);
	return { memory, isNew };
}

export function forgetMemory(key: string): void {
	memories.delete(key);
}

/** A mutex that skips work instead of queueing it: one poll at a time. */
class SingleFlight {
	private current: { readonly end: AbortController; readonly ended: Promise<unknown> } | undefined;

	/**
	 * Runs the work unless other work is under way: then calls `onSkip` and returns null. Urgent work aborts the other work's
	 * signal instead, and begins when that has ended. Rethrows the work's error.
	 */
	async run<T>(
		{ isUrgent, onSkip }: { readonly isUrgent: boolean; readonly onSkip: () => void },
		work: (superseded: AbortSignal) => Promise<T>,
	): Promise<T | null> {
		while (this.current !== undefined) {
			if (!isUrgent) {
				onSkip();
				return null;
			}
			this.current.end.abort();
			await this.current.ended;
		}
		const end = new AbortController();
		const working = work(end.signal).finally(() => (this.current = undefined));
		this.current = { end, ended: working.catch(() => undefined) };
		return await working;
	}
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
		const { failure, status, retryAfterMs } = error instanceof ApiError ? error.details : {};
		this.waitUntil = now + Math.min(retryAfterMs ?? 0, LONGEST_WAIT_MS);
		const kind = failure?.cause ?? String(status ?? 'other');
		const isFirst = !this.reported.has(kind);
		this.reported.add(kind);
		return isFirst;
	}
}
