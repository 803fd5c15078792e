import { subscriberImport } from '../../../shared/api/records';
import type { RememberedKeys } from '../../../shared/operations/rememberedKeys';
import { serializer } from '../../../shared/serializer';
import type { FailedImport } from './importSelection';
import { RetryLeases } from './retryLeases';

interface CountRules {
	/** Number of retries without progress after which an import is given up. 0 for never. */
	readonly giveUpAfter: number;
	/** Whether the execution was started in the editor: it counts nothing. */
	readonly isManual: boolean;
}

interface Claimed {
	/** At most as many as were asked for: those with the fewest retries first. */
	readonly toRetry: readonly FailedImport[];
	readonly givenUp: readonly FailedImport[];
	/** Number of imports that would have been next, and that another execution is retrying. */
	readonly busyCount: number;
}

/** Executions choose their imports one after another. */
const inTurn = serializer();

/** Number of imports that are leased at once only to see whether they are free. */
const LEASED_AT_ONCE = 500;

type KeyOf = (failedImport: FailedImport) => string;

/**
 * Counts the retries of imports by keys that n8n remembers in its database, at once and for all workers. An import's
 * first, second and third retry have a key each. A run claims the key before it sends the retry, so that nothing is
 * uncounted if the run is stopped, and no other execution sends the same retry.
 */
export class RetryCounts {
	private readonly claims = new Map<FailedImport, string>();
	private readonly leases: RetryLeases;
	private busyCount = 0;

	constructor(
		private readonly keys: RememberedKeys,
		private readonly rules: CountRules,
	) {
		this.leases = new RetryLeases(keys);
	}

	/**
	 * Claims the next retry of the imports with the fewest retries, and leases them. Among equals, the order of `imports`
	 * decides. The caller ends the retries with `endAfter` or `endIfFailed`.
	 */
	async claimRetries(imports: readonly FailedImport[], limit: number): Promise<Claimed> {
		const { giveUpAfter, isManual } = this.rules;
		return await inTurn(async () => {
			const { toRetry, givenUp } =
				giveUpAfter > 0
					? await this.claimFewestRetries(imports, limit)
					: { toRetry: await this.claimInTurns(imports, limit), givenUp: [] };
			if (isManual) await this.release(toRetry);
			return { toRetry, givenUp, busyCount: this.busyCount };
		});
	}

	/** Keeps other executions from the imports for at least that time, in milliseconds, from now on. */
	readonly renew = async (ms: number) => await this.leases.renew(ms);

	/** Does a part of the retries. If it fails, other executions may retry the imports again. */
	async endIfFailed<T>(part: () => Promise<T>): Promise<T> {
		return await part().catch(async (error: unknown) => {
			await this.leases.release();
			throw error as Error;
		});
	}

	/** Waits for the last part of the retries. Then other executions may retry the imports again, or give them up. */
	async endAfter<T>(lastPart: Promise<T>): Promise<T> {
		return await lastPart.finally(async () => await this.leases.release());
	}

	/** Takes back the claims of retries that were certainly not processed, for a reason that is not the import's. */
	async release(imports: readonly FailedImport[]): Promise<void> {
		await this.keys.remove(imports.flatMap((each) => this.claims.get(each) ?? []));
		for (const each of imports) this.claims.delete(each);
	}

	/** Returns the imports that no execution has reported as given up before. */
	async claimReports(givenUp: readonly FailedImport[]): Promise<readonly FailedImport[]> {
		const claimed = await this.keys.add(givenUp.map(this.reportKey));
		if (this.rules.isManual) await this.keys.remove([...claimed].map(String));
		return givenUp.filter((each) => claimed.has(this.reportKey(each)));
	}

	private readonly reportKey: KeyOf = (each) =>
		`given up after ${this.rules.giveUpAfter}: ${progressOf(each)}`;

	private async claimFewestRetries(
		imports: readonly FailedImport[],
		limit: number,
	): Promise<Pick<Claimed, 'toRetry' | 'givenUp'>> {
		const { giveUpAfter } = this.rules;
		const toRetry: FailedImport[] = [];
		let retried = imports;
		for (let number = 1; number <= giveUpAfter; number++) {
			if (toRetry.length >= limit || retried.length === 0) return { toRetry, givenUp: [] };
			const keyOf: KeyOf = (each) => `retry ${number} of ${progressOf(each)}`;
			const { claimed, others } = await this.claim(retried, keyOf, limit - toRetry.length);
			toRetry.push(...claimed);
			retried = others;
		}
		return { toRetry, givenUp: await this.withoutBusy(retried) };
	}

	/** Returns the imports without those that another execution is retrying for the last time. */
	private async withoutBusy(retried: readonly FailedImport[]): Promise<readonly FailedImport[]> {
		const unreported = await this.keys.add(retried.map(this.reportKey));
		await this.keys.remove([...unreported].map(String));
		const unsure = retried.filter((each) => unreported.has(this.reportKey(each)));
		const busy = new Set(unsure);
		for (let next = 0; next < unsure.length; next += LEASED_AT_ONCE) {
			const free = await this.leases.take(unsure.slice(next, next + LEASED_AT_ONCE));
			await this.leases.release(free);
			for (const each of free) busy.delete(each);
		}
		this.busyCount += busy.size;
		return retried.filter((each) => !busy.has(each));
	}

	/** Gives each import one retry before any gets another one. */
	private async claimInTurns(
		imports: readonly FailedImport[],
		limit: number,
	): Promise<readonly FailedImport[]> {
		const keyOf: KeyOf = ({ id }) => `retry in turn of ${id}`;
		const { claimed, others } = await this.claim(imports, keyOf, limit);
		if (claimed.length >= limit) return claimed;
		// All had their turn: a new round begins.
		await this.keys.remove(imports.map(keyOf));
		const again = await this.claim(others, keyOf, limit - claimed.length);
		return [...claimed, ...again.claimed];
	}

	/**
	 * Claims keys in the order of the imports, no more than are wanted, and leases the claimed ones. `others` had been claimed
	 * before.
	 */
	private async claim(imports: readonly FailedImport[], keyOf: KeyOf, wanted: number) {
		const claimed: FailedImport[] = [];
		const others: FailedImport[] = [];
		for (let next = 0; next < imports.length && claimed.length < wanted; ) {
			const batch = imports.slice(next, next + wanted - claimed.length);
			next += batch.length;
			const added = await this.keys.add(batch.map(keyOf));
			const unclaimed = batch.filter((each) => added.has(keyOf(each)));
			const leased = new Set(await this.leases.take(unclaimed));
			const busy = unclaimed.filter((each) => !leased.has(each));
			await this.keys.remove(busy.map(keyOf));
			this.busyCount += busy.length;
			for (const each of leased) this.claims.set(each, keyOf(each));
			claimed.push(...leased);
			others.push(...batch.filter((each) => !added.has(keyOf(each))));
		}
		return { claimed, others };
	}
}

/** Names an import and how far it has come: with more records processed, its retries are counted from the start. */
function progressOf({ id, record }: FailedImport): string {
	return `${id} at ${subscriberImport.shape.recordsProcessed.parse(record.recordsProcessed)}`;
}
