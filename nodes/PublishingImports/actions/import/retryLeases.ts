import type { RememberedKeys } from '../../../shared/operations/rememberedKeys';
import type { FailedImport } from './findImports';

/** The leases of an execution that was killed end after this time, or twice of it at most. */
const LEASE_MS = 15 * 60_000;

/**
 * Leases on imports: as long as an execution holds one, no other execution retries the import or gives it up, although the
 * list still shows it as errored. They are keys that n8n remembers, so all workers see them.
 */
export class RetryLeases {
	private readonly held = new Map<FailedImport, readonly string[]>();

	constructor(private readonly keys: RememberedKeys) {}

	/** Leases the imports, and returns those that no other execution holds. */
	async take(imports: readonly FailedImport[]): Promise<readonly FailedImport[]> {
		const wanted = imports.map((each) => [each, leaseKeys(each)] as const);
		const added = await this.keys.add(wanted.flatMap(([, keys]) => keys));
		const isOwn = (key: string) => added.has(key);
		const free = wanted.filter(([, keys]) => keys.every(isOwn));
		const others = wanted.filter(([, keys]) => !keys.every(isOwn));
		for (const [each, keys] of free) this.held.set(each, keys);
		await this.keys.remove(others.flatMap(([, keys]) => keys.filter(isOwn)));
		return free.map(([each]) => each);
	}

	/** Ends the leases of the imports, or all. */
	async release(imports: Iterable<FailedImport> = this.held.keys()): Promise<void> {
		const released = [...imports];
		await this.keys.remove(released.flatMap((each) => this.held.get(each) ?? []));
		for (const each of released) this.held.delete(each);
	}
}

/** Returns a key for the present part of time and one for the part before, in which another lease may have begun. */
function leaseKeys({ id }: FailedImport): readonly string[] {
	const part = Math.floor(Date.now() / LEASE_MS);
	return [part, part - 1].map((each) => `retrying ${id} in ${each}`);
}
