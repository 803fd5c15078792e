import type { ICheckProcessedOptions, IExecuteFunctions } from 'n8n-workflow';

const OPTIONS: ICheckProcessedOptions = { mode: 'entries', maxEntries: 10_000 };

/**
 * Keys that n8n remembers for a node in its database, at once: all processes know them, whatever becomes of
 * the execution. n8n has this for leaving out what was processed before (n8n-core's
 * deduplication-helper-functions.js).
 */
export class RememberedKeys {
	/** `account`: whose keys they are, if the node's items lead to several accounts. */
	constructor(
		private readonly context: IExecuteFunctions,
		private readonly account?: string,
	) {}

	/** Remembers keys, and returns those that were not remembered before: all where n8n cannot tell. */
	async add(keys: readonly string[]): Promise<ReadonlySet<unknown>> {
		if (keys.length === 0) return new Set();
		const { helpers } = this.context;
		const byStoredKey = new Map(keys.map((key) => [this.stored(key), key]));
		return await helpers.checkProcessedAndRecord([...byStoredKey.keys()], 'node', OPTIONS).then(
			(known) => new Set(known.new.map((key) => byStoredKey.get(String(key)))),
			() => new Set(keys),
		);
	}

	/** Forgets keys. */
	async remove(keys: readonly string[]): Promise<void> {
		if (keys.length === 0) return;
		const { helpers } = this.context;
		const stored = keys.map((key) => this.stored(key));
		await helpers.removeProcessed(stored, 'node', OPTIONS).catch(() => undefined);
	}

	private stored(key: string): string {
		return this.account === undefined ? key : `${this.account} ${key}`;
	}
}
