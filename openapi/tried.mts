import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The operations that were tried on an account, by `operationId`: the contents of `tried.json`. */
export type Tried = Readonly<Record<string, TriedOperation>>;

export interface TriedOperation {
	/** Day of the latest try, `YYYY-MM-DD`. */
	readonly date: string;
	readonly outcome: 'confirmed' | 'differs';
}

/** The account tool writes it with `--record`. */
export const TRIED_FILE = join(import.meta.dirname, 'tried.json');

/** Reads the recorded tries. */
export function readTried(file = TRIED_FILE): Tried {
	return JSON.parse(readFileSync(file, 'utf8')) as Tried;
}
