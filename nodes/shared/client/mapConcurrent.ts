/**
 * Calls `task` for every entry, at most `limit` at once and started in order, and returns the results in
 * order. After the first failure, starts no further task, waits for those that are running, and throws the failure of the
 * earliest entry.
 */
export async function mapConcurrent<T, R>(
	entries: readonly T[],
	limit: number,
	task: (entry: T, index: number) => Promise<R>,
): Promise<R[]> {
	const results: R[] = [];
	let failure: { readonly index: number; readonly error: unknown } | undefined;
	let next = 0;
	const worker = async () => {
		while (next < entries.length && failure === undefined) {
			const index = next++;
			await task(entries[index], index).then(
				(result) => void (results[index] = result),
				(error: unknown) => {
					if (failure === undefined || index < failure.index) failure = { index, error };
				},
			);
		}
	};
	await Promise.all(Array.from({ length: Math.min(limit, entries.length) }, worker));
	if (failure !== undefined) throw failure.error;
	return results;
}
