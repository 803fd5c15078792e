import type { ApiClient, RunOfItems } from '../../../../shared/client/apiClient';
import type { StaticData } from '../../../../shared/operations/operation';
import type { RememberedKeys } from '../../../../shared/operations/rememberedKeys';
import type { ApiRecord } from '../../../../shared/api/records';
import { bestOf, hasProgressed } from './importProgress';
import {
	keepHistory,
	mayComeBack,
	openHistory,
	type KeptHistory,
	type KeptImport,
} from './keptHistory';

/** Lists may be late: an import is forgotten when it was neither failed nor running in so many runs. */
const ABSENT_RUNS = 3;
/** From run to run: static data is written as a whole by each execution that changes it. */
const MOST_KEPT = 2_000;

/** Which imports were retried, when, and how often without progress: for one run, and from run to run. */
export class RetryHistory {
	private static readonly histories = new WeakMap<RunOfItems, RetryHistory>();
	private readonly kept: KeptHistory;
	private readonly retriedNow = new Set<string>();
	private hasAged = false;
	/** Whether it differs from what static data holds. */
	private hasChanged: boolean;
	/** Whether static data may be set; asked once in a run. */
	private mayBeKept: boolean | undefined;

	private constructor(private readonly storage: StaticData) {
		const { history, isAhead, comesBack } = openHistory(storage);
		this.kept = history;
		this.hasChanged = isAhead;
		if (comesBack) this.mayBeKept = true;
		// Nothing that this run learns is forgotten before it ends: it would be found and counted again, forever.
		this.dropOldest();
	}

	/** The history of a run: all items of it share one. */
	static of({ run }: ApiClient, storage: () => StaticData): RetryHistory {
		const history = this.histories.get(run) ?? new RetryHistory(storage());
		this.histories.set(run, history);
		return history;
	}

	/** Whether this run has retried the import: the list may still show it as it was. */
	wasRetriedNow(id: string): boolean {
		return this.retriedNow.has(id);
	}

	/** How often an import, as the list shows it, was retried since its last progress. */
	retriesWithoutProgress(id: string, record: ApiRecord): number {
		const entry = this.entry(id);
		if (entry === undefined) return 0;
		if (hasProgressed(entry, record)) this.noteProgress(id);
		Object.assign(entry, bestOf(entry, record));
		return entry.retries;
	}

	/** Counts a retry that another process has sent. */
	learnRetry(id: string, record: ApiRecord): void {
		const { retries = 0, order = 0, ...rest }: Partial<KeptImport> = this.entry(id) ?? {};
		this.kept.imports[id] = { ...rest, ...bestOf(rest, record), retries: retries + 1, order };
		this.hasChanged = true;
	}

	/** The best that an import was ever seen to have come to, as text. */
	progress(id: string, record: ApiRecord): string {
		const { processed, failed } = bestOf(this.entry(id) ?? {}, record);
		return JSON.stringify([processed, failed]);
	}

	/** Counts from the beginning again. */
	noteProgress(id: string): void {
		const entry = this.entry(id);
		if (entry === undefined) return;
		entry.retries = 0;
		delete entry.toldAfter;
		this.hasChanged = true;
	}

	/** When the import was retried last, as a number that grows with each retry; 0 for never. */
	lastRetry(id: string): number {
		return this.entry(id)?.order ?? 0;
	}

	/** Counts a retry, before it is sent: a run that is stopped then loses no count. */
	countRetry(id: string, record: ApiRecord): void {
		this.retriedNow.add(id);
		const { imports } = this.kept;
		const { retries = 0, ...rest }: Partial<KeptImport> = this.entry(id) ?? {};
		const order = ++this.kept.order;
		imports[id] = { ...rest, ...bestOf(rest, record), retries: retries + 1, order };
		this.hasChanged = true;
	}

	/** Takes a count back: the retry was certainly not processed, for a reason that is not the import's. */
	uncountRetry(id: string): void {
		const entry = this.entry(id);
		if (entry === undefined || entry.retries === 0) return;
		entry.retries--;
		this.hasChanged = true;
	}

	/** Whether it was already told that so many retries were the last ones. */
	wasTold(id: string, retries: number): boolean {
		return this.entry(id)?.toldAfter === retries;
	}

	noteTold(id: string): void {
		const entry = this.entry(id);
		if (entry === undefined) return;
		entry.toldAfter = entry.retries;
		this.hasChanged = true;
	}

	/**
	 * Notes which imports are failed or running, when a run has read the whole list. Returns those that are to be
	 * forgotten.
	 */
	noteUnfinished(unfinished: ReadonlySet<string>): string[] {
		if (this.hasAged) return [];
		this.hasAged = true;
		const gone: string[] = [];
		for (const [id, entry] of Object.entries(this.kept.imports)) {
			const absent = unfinished.has(id) ? 0 : (entry.absent ?? 0) + 1;
			if (absent === (entry.absent ?? 0)) continue;
			if (absent === 0) delete entry.absent;
			else entry.absent = absent;
			if (absent >= ABSENT_RUNS) gone.push(id);
			this.hasChanged = true;
		}
		return gone;
	}

	forget(id: string): void {
		delete this.kept.imports[id];
		this.hasChanged = true;
	}

	/** Hands it to n8n for the runs to come, where n8n keeps static data of this one. */
	async save(keys: RememberedKeys): Promise<void> {
		if (!this.hasChanged || !this.storage.isSaved) return;
		this.hasChanged = false;
		this.mayBeKept ??= await mayComeBack(this.storage, keys);
		if (this.mayBeKept) keepHistory(this.storage, this.kept);
	}

	private entry(id: string): KeptImport | undefined {
		return Object.hasOwn(this.kept.imports, id) ? this.kept.imports[id] : undefined;
	}

	private dropOldest(): void {
		const { imports } = this.kept;
		const oldestFirst = Object.entries(imports).sort(
			([, one], [, other]) => (other.absent ?? 0) - (one.absent ?? 0) || one.order - other.order,
		);
		for (const [id] of oldestFirst.slice(0, -MOST_KEPT)) delete imports[id];
	}
}
