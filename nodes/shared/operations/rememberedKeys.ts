import type { ICheckProcessedOptions, IExecuteFunctions } from 'n8n-workflow';
import { serializer } from '../serializer';

/** n8n forgets the oldest keys beyond this number. It reads and writes all of them at each call, about 27 bytes a key. */
export const MOST_KEYS = 40_000;

const OPTIONS: ICheckProcessedOptions = { mode: 'entries', maxEntries: MOST_KEYS };

/**
 * Keys that n8n remembers for a node in its database, at once: all processes know them, however the execution ends. n8n
 * has them to leave out items that were processed before (n8n 2.41.1, n8n's deduplication-helper.js).
 */
export class RememberedKeys {
	/** `account`: hash of the account that the keys belong to, if the node's items lead to several. */
	constructor(
		private readonly context: IExecuteFunctions,
		private readonly account?: string,
	) {}

	/** Remembers keys, and returns those that were not remembered before. Returns all if n8n's database fails. */
	async add(keys: readonly string[]): Promise<ReadonlySet<unknown>> {
		if (keys.length === 0) return new Set();
		const { helpers } = this.context;
		const byStoredKey = new Map(keys.map((key) => [this.stored(key), key]));
		const adding = inTurn(
			async () => await helpers.checkProcessedAndRecord([...byStoredKey.keys()], 'node', OPTIONS),
		);
		return await adding.then(
			(known) => new Set(known.new.map((key) => byStoredKey.get(String(key)))),
			() => new Set(keys),
		);
	}

	/** Forgets keys. */
	async remove(keys: readonly string[]): Promise<void> {
		if (keys.length === 0) return;
		const { helpers } = this.context;
		const stored = keys.map((key) => this.stored(key));
		const removing = inTurn(async () => await helpers.removeProcessed(stored, 'node', OPTIONS));
		await removing.catch(() => undefined);
	}

	private stored(key: string): string {
		return this.account === undefined ? key : `${this.account} ${key}`;
	}
}

/** n8n reads all keys of a node and writes them back without a lock, so the calls of this process take turns. */
const inTurn = serializer();
