import type { RememberedKeys } from '../../../../shared/operations/rememberedKeys';
import type { FailedImport } from '../findImports';
import type { RetryHistory } from './retryHistory';

/**
 * The counts of retries as all processes know them: each claims an import's first, second, third retry before
 * it sends it. In queue mode this is what counts, as n8n 2.41.1 hands its workers no static data
 * (executions/execution-data/types.js leaves it out), and where executions overlap or are stopped.
 */
export class RetryClaims {
	/** The imports whose next retry is claimed; those that the history counts were tried since. */
	private readonly claimed = new Set<FailedImport>();

	constructor(
		private readonly keys: RememberedKeys,
		private readonly history: RetryHistory,
	) {}

	/** Claims the next retry of each import; returns those of which nobody else did. */
	async claimRetries(imports: readonly FailedImport[]): Promise<ReadonlySet<FailedImport>> {
		const claimed = await this.claim(imports, (each) => this.nextKey(each));
		for (const each of claimed) this.claimed.add(each);
		return claimed;
	}

	/** Claims to tell that imports are given up; returns those of which nobody else did. */
	async claimTelling(imports: readonly FailedImport[]): Promise<ReadonlySet<FailedImport>> {
		return await this.claim(imports, (each) => this.toldKey(each, this.retries(each)));
	}

	/** Hands back the claim of the import's last retry. */
	async release(failedImport: FailedImport): Promise<void> {
		await this.keys.remove([this.retryKey(failedImport, this.retries(failedImport))]);
	}

	/** Hands back the claims of imports that this run has not come to. */
	async releaseUntried(): Promise<void> {
		const untried = [...this.claimed].filter(({ id }) => !this.history.wasRetriedNow(id));
		await this.keys.remove(untried.map((each) => this.nextKey(each)));
	}

	/** Hands back all claims of an import, which is then counted from the beginning. */
	async releaseAll(failedImport: FailedImport): Promise<void> {
		const numbers = Array.from({ length: this.retries(failedImport) }, (_, index) => index + 1);
		await this.keys.remove([
			...numbers.map((number) => this.retryKey(failedImport, number)),
			...numbers.map((number) => this.toldKey(failedImport, number)),
		]);
	}

	private async claim(
		imports: readonly FailedImport[],
		keyOf: (failedImport: FailedImport) => string,
	): Promise<ReadonlySet<FailedImport>> {
		const keys = new Map(imports.map((each) => [keyOf(each), each]));
		const claimed = await this.keys.add([...keys.keys()]);
		return new Set([...keys].flatMap(([key, each]) => (claimed.has(key) ? [each] : [])));
	}

	private retries({ id, record }: FailedImport): number {
		return this.history.retriesWithoutProgress(id, record);
	}

	private nextKey(failedImport: FailedImport): string {
		return this.retryKey(failedImport, this.retries(failedImport) + 1);
	}

	/** Names the progress, too: with more of it the count begins again. */
	private retryKey({ id, record }: FailedImport, number: number): string {
		return `retry ${number} of ${id} at ${this.history.progress(id, record)}`;
	}

	private toldKey({ id, record }: FailedImport, retries: number): string {
		return `given up after ${retries}: ${id} at ${this.history.progress(id, record)}`;
	}
}
