import { importRecord, type Json } from './samples.mts';
import type { Imports } from './world.mts';

type State = 'queued' | 'running' | 'finished' | 'errored' | 'notRetryable';

/** The company's imports: what really becomes of them after a retry, and what the list shows of it. */
export class PlayedImports {
	/** When each import was resumed, in milliseconds; more than once where it was asked to. */
	readonly retried = new Map<string, number[]>();

	private readonly imports: Imports;

	constructor(imports: Imports) {
		this.imports = imports;
	}

	ids(): string[] {
		return this.imports.history.map((_, n) => String(this.idOf(n)));
	}

	private idOf(n: number): string | number {
		return this.imports.ids === 'number' ? 9000 + n : `imp_${n}`;
	}

	/** 202, 404 or 422, and what follows from it. */
	retry(id: string, now: number): number {
		const n = this.ids().indexOf(id);
		if (n < 0) return 404;
		const state = this.state(n, now);
		if (state !== 'errored' && state !== 'queued') return 422;
		this.retried.set(id, [...(this.retried.get(id) ?? []), now]);
		return 202;
	}

	/** What an import really is. */
	state(n: number, now: number): State {
		const [since] = this.retried.get(this.ids()[n]) ?? [];
		if (since === undefined) return this.imports.history[n];
		return this.course(now - since).state;
	}

	/** Whether an import was run again since its retry, and ended so. */
	hasEnded(id: string, as: 'finished' | 'errored', now: number): boolean {
		const [since] = this.retried.get(id) ?? [];
		if (since === undefined) return false;
		let at = this.imports.queued * 1000;
		for (const { seconds, ends } of this.imports.runs) {
			at += seconds * 1000;
			if (now - since >= at && ends === as) return true;
		}
		return false;
	}

	/** What the list shows, which may be behind. */
	shown(now: number): Json[] {
		const seenAt = now - this.imports.behind * 1000;
		return this.imports.history.map((first, n) => {
			const [since] = this.retried.get(this.ids()[n]) ?? [];
			const before = first === 'notRetryable' ? 'errored' : first;
			const record = importRecord(this.idOf(n), n, before);
			if (since === undefined || seenAt < since) return record;
			const { state, steps } = this.course(seenAt - since);
			const status = state === 'queued' ? 'errored' : state;
			if (!this.imports.touched || steps === 0) return { ...record, status };
			return {
				...record,
				status,
				recordsProcessed: 40 + steps,
				updatedAt: new Date(since + steps * 1000).toISOString(),
			};
		});
	}

	/** So many milliseconds after its retry: the state, and how many steps the import has made. */
	private course(ms: number): { state: State; steps: number } {
		let at = this.imports.queued * 1000;
		if (ms < at) return { state: 'queued', steps: 0 };
		let steps = 0;
		let last: State = 'running';
		for (const { seconds, ends } of this.imports.runs) {
			steps++;
			at += seconds * 1000;
			if (ms < at) return { state: 'running', steps };
			steps++;
			last = ends;
		}
		return { state: last, steps };
	}
}
