const SIZE = 20;

/** What `run` gives for each of many, in their order, some at a time. */
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
