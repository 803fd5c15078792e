import { createHash } from 'node:crypto';

function digest(seed: string): string {
	return createHash('sha256').update(seed).digest('hex');
}

/** An opaque ID, the same at each start: ten lower-case letters and digits. */
export function opaqueId(kind: string, seed: string): string {
	return BigInt(`0x${digest(`${kind} ${seed}`)}`)
		.toString(36)
		.slice(0, 10);
}

/** A UUID of version 4, the same at each start. */
export function uuid(seed: string): string {
	const hex = digest(seed);
	return [
		hex.slice(0, 8),
		hex.slice(8, 12),
		`4${hex.slice(13, 16)}`,
		`a${hex.slice(17, 20)}`,
		hex.slice(20, 32),
	].join('-');
}
