import type { ICheckProcessedOptions, IExecuteFunctions } from 'n8n-workflow';

const OPTIONS: ICheckProcessedOptions = { mode: 'entries', maxEntries: 10_000 };

/**
 * Keys that n8n remembers for a node in its database, at once: all processes know them, whatever becomes of
 * the execution. n8n has this for leaving out what was processed before (n8n-core's
 * deduplication-helper-functions.js).
 */
export class RememberedKeys {
	constructor(private readonly context: IExecuteFunctions) {}

	/** Remembers keys, and returns those that were not remembered before: all where n8n cannot tell. */
	async add(keys: readonly string[]): Promise<ReadonlySet<unknown>> {
		if (keys.length === 0) return new Set();
		const { helpers } = this.context;
		return await helpers.checkProcessedAndRecord([...keys], 'node', OPTIONS).then(
			(known) => new Set(known.new),
			() => new Set(keys),
		);
	}

	/** Forgets keys. */
	async remove(keys: readonly string[]): Promise<void> {
		if (keys.length === 0) return;
		await this.context.helpers.removeProcessed([...keys], 'node', OPTIONS).catch(() => undefined);
	}
}
