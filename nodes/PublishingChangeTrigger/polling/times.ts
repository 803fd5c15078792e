/** The server's times, and places in its order, of which some are not known. */
type Times = ReadonlyArray<number | null | undefined>;

/** The latest of those that are known; null where none is. */
export function greatest(times: Times): number | null {
	return times.reduce<number | null>(
		(one, other) => (one === null || (other ?? one) > one ? (other ?? one) : one),
		null,
	);
}

/** The earliest of those that are known; null where none is. */
export function least(times: Times): number | null {
	return times.reduce<number | null>(
		(one, other) => (one === null || (other ?? one) < one ? (other ?? one) : one),
		null,
	);
}
