const SIZE = 20;

/** Runs `run` for each value, a batch at a time. Returns the results in order. */
export async function inBatches<T, R>(
	all: readonly T[],
	run: (one: T) => Promise<R>,
): Promise<R[]> {
	const results: R[] = [];
	for (let from = 0; from < all.length; from += SIZE) {
		results.push(...(await Promise.all(all.slice(from, from + SIZE).map(run))));
	}
	return results;
}
