import { createHash } from 'node:crypto';

/** An id that says nothing, the same at each start. */
export function opaqueId(prefix: string, seed: string): string {
	return `${prefix}_${createHash('sha256').update(seed).digest('hex').slice(0, 16)}`;
}
