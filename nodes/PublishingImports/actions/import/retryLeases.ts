import type { RememberedKeys } from '../../../shared/operations/rememberedKeys';
import type { FailedImport } from './importSelection';

/** The leases of an execution that was killed end after this time, or twice of it at most. */
const LEASE_MS = 15 * 60_000;

/**
 * Leases on imports: as long as an execution holds one, no other execution retries the import or gives it up, although the
 * list still shows it as failed. They are keys that n8n remembers, so all workers see them.
 */
export class RetryLeases {
	private readonly held = new Map<FailedImport, readonly string[]>();
	/** The last part of time for which the held imports have keys. */
	private heldUntil = -Infinity;

	constructor(private readonly keys: RememberedKeys) {}

	/** Leases the imports, and returns those that no other execution holds. */
	async take(imports: readonly FailedImport[]): Promise<readonly FailedImport[]> {
		const present = partOf(Date.now());
		// Another lease may have begun in the part before.
		const wanted = imports.map((each) => [each, leaseKeys(each, present - 1, present)] as const);
		const added = await this.keys.add(wanted.flatMap(([, keys]) => keys));
		const isOwn = (key: string) => added.has(key);
		const free = wanted.filter(([, keys]) => keys.every(isOwn));
		const others = wanted.filter(([, keys]) => !keys.every(isOwn));
		for (const [each, keys] of free) this.held.set(each, keys);
		this.heldUntil = present;
		await this.keys.remove(others.flatMap(([, keys]) => keys.filter(isOwn)));
		return free.map(([each]) => each);
	}

	/** Has the held leases last for at least that time, in milliseconds, from now on. */
	async renew(ms: number): Promise<void> {
		const first = this.heldUntil + 1;
		// A key keeps others out until the part after its own has ended.
		const last = Math.max(partOf(Date.now()), partOf(Date.now() + ms) - 1);
		if (last < first || this.held.size === 0) return;
		this.heldUntil = last;
		const added: string[] = [];
		for (const [each, keys] of this.held) {
			const more = leaseKeys(each, first, last);
			this.held.set(each, [...keys, ...more]);
			added.push(...more);
		}
		await this.keys.add(added);
	}

	/** Ends the leases of the imports, or all. */
	async release(imports: Iterable<FailedImport> = this.held.keys()): Promise<void> {
		const released = [...imports];
		await this.keys.remove(released.flatMap((each) => this.held.get(each) ?? []));
		for (const each of released) this.held.delete(each);
	}
}

function partOf(time: number): number {
	return Math.floor(time / LEASE_MS);
}

/** Returns a key for each part of time from the first to the last. */
function leaseKeys({ id }: FailedImport, first: number, last: number): readonly string[] {
	const length = last - first + 1;
	return Array.from({ length }, (_, index) => `retrying ${id} in ${first + index}`);
}
