import type { Engine } from '../integration/engine.mts';
import type { Sandbox } from '../sandbox/index.mts';

/** What a measurement runs in: n8n's engine with the built package, and the sandbox, in one process. */
export interface Bench {
	readonly engine: Engine;
	readonly sandbox: Sandbox;
	readonly credentials: Record<string, Record<string, unknown>>;
	/** How often each thing is measured. */
	readonly runs: number;
}

/** A row of the benchmark's table. */
export interface Figure {
	readonly work: string;
	readonly measured: string;
	readonly against: string;
	readonly ratio: string;
	readonly goal: string;
	readonly reached: boolean;
}

/** Runs an operation of Publishing Imports and insists on success. */
export async function runImports(
	{ engine, credentials }: Bench,
	parameters: Record<string, unknown>,
	items = [{ json: {} }],
) {
	const run = await engine.runNode({
		type: 'publishingImports',
		parameters: { resource: 'import', ...parameters },
		credentials,
		items,
	});
	if (run.error !== undefined) throw run.error;
	return run.items;
}
