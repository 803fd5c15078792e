import { clock } from '../shared/client/clock';
import type { PollOutage } from './pollOutage';
import type { ListMemory } from './pollList';

/** Longer than the time between two polls, which is a month at most in n8n's list of poll times. */
const KEPT_MS = 40 * 24 * 3_600_000;

/** Memory of this process for one trigger node. */
export interface NodeMemory extends ListMemory {
	/** The outage under way. */
	outage?: PollOutage;
	readonly flight: SingleFlight;
	usedAt: number;
}

const memories = new Map<string, NodeMemory>();

/** Returns the memory of a trigger node, and forgets those of nodes that no longer poll. */
export function memoryOf(key: string): { readonly memory: NodeMemory; readonly isNew: boolean } {
	const now = clock.now();
	for (const [other, { usedAt }] of memories) {
		if (now - usedAt > KEPT_MS) memories.delete(other);
	}
	const isNew = !memories.has(key);
	const memory = memories.get(key) ?? { flight: new SingleFlight(), usedAt: now };
	memory.usedAt = now;
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
	 * Runs the work unless other work is under way: then returns null. Urgent work aborts the other work's signal instead,
	 * and begins when that has ended. Rethrows the work's error.
	 */
	async run<T>(
		isUrgent: boolean,
		work: (superseded: AbortSignal) => Promise<T>,
	): Promise<T | null> {
		while (this.current !== undefined) {
			if (!isUrgent) return null;
			this.current.end.abort();
			await this.current.ended;
		}
		const end = new AbortController();
		const working = work(end.signal).finally(() => (this.current = undefined));
		this.current = { end, ended: working.catch(() => undefined) };
		return await working;
	}
}
