import type { RememberedKeys } from '../../../../shared/operations/rememberedKeys';
import type { FailedImport } from '../findImports';
import type { RetryHistory } from './retryHistory';

/**
 * The counts of retries as all processes know them: each claims an import's first, second, third retry before
 * it sends it. In queue mode this is what counts, as n8n 2.41.1 hands its workers no static data
 * (executions/execution-data/types.js leaves it out), and where executions overlap or are stopped.
 */
export class RetryClaims {
	constructor(
		private readonly keys: RememberedKeys,
		private readonly history: RetryHistory,
	) {}

	/** Claims the next retry of each import; returns those of which nobody else did. */
	async claimRetries(imports: readonly FailedImport[]): Promise<ReadonlySet<FailedImport>> {
		return await this.claim(imports, (each) => this.retryKey(each, this.retries(each) + 1));
	}

	/** Claims to tell that imports are given up; returns those of which nobody else did. */
	async claimTelling(imports: readonly FailedImport[]): Promise<ReadonlySet<FailedImport>> {
		return await this.claim(imports, (each) => this.toldKey(each, this.retries(each)));
	}

	/** Hands back the claim of the import's last retry. */
	async release(failedImport: FailedImport): Promise<void> {
		await this.keys.remove([this.retryKey(failedImport, this.retries(failedImport))]);
	}

	/** Hands back what was claimed for retries that are not tried now. */
	async releaseUntried(imports: readonly FailedImport[]): Promise<void> {
		await this.keys.remove(imports.map((each) => this.retryKey(each, this.retries(each) + 1)));
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

	/** Names the progress, too: with more of it the count begins again. */
	private retryKey({ id, record }: FailedImport, number: number): string {
		return `retry ${number} of ${id} at ${this.history.progress(id, record)}`;
	}

	private toldKey({ id, record }: FailedImport, retries: number): string {
		return `given up after ${retries}: ${id} at ${this.history.progress(id, record)}`;
	}
}
